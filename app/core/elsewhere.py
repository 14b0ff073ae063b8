"""The pair and the lookahead that won, as a command or a snippet for other programs, with what each would refuse.

llama-server's options are those of the llama.cpp that this program is built with (its common/arg.cpp); vLLM's are those
of its page on speculative decoding, Transformers' of its page on assisted generation, LM Studio's of its Python SDK.
"""

import json
import shlex
from dataclasses import dataclass
from pathlib import PurePath

from app.core.compatibility import VocabReport
from app.core.request import DrafterKind
from app.core.said import said

_LOOKUP_LENGTH = 4  # tokens that must be found again; llama-server's own 12 seldom are
_FITTING_LOOKAHEAD = 4  # where nothing was measured that says better


@dataclass(frozen=True, slots=True)
class Winner:
    """What is taken elsewhere. `report` compares the vocabularies; None where there is no draft, or nobody looked."""

    target: str  # files
    draft: str = ""
    drafter: DrafterKind = DrafterKind.NONE
    n_max: int | None = None
    report: VocabReport | None = None
    target_gpu_layers: int = -1  # -1: all
    draft_gpu_layers: int = -1

    @property
    def lookahead(self) -> int:
        return self.n_max or _FITTING_LOOKAHEAD

    @property
    def looks_up(self) -> bool:
        return self.drafter in (DrafterKind.LOOKUP, DrafterKind.LOOKUP_MODEL)


@dataclass(frozen=True, slots=True)
class Snippet:
    """`text` is empty where the program cannot use the pair; then the notes say why."""

    program: str
    language: str  # "sh" or "python"
    text: str
    notes: tuple[str, ...] = ()


def elsewhere(winner: Winner) -> tuple[Snippet, ...]:
    return (llama_server(winner), vllm(winner), transformers(winner), lm_studio(winner))


def llama_server(winner: Winner) -> Snippet:
    words = ["llama-server", "--model", winner.target]
    if winner.target_gpu_layers >= 0:
        words += ["--n-gpu-layers", str(winner.target_gpu_layers)]
    kinds: list[str] = []
    options: list[str] = []
    notes: list[str] = []
    if winner.draft:
        if winner.report and not winner.report.fits:
            return Snippet("llama-server", "sh", "", (_refusal(winner.report, "llama.cpp"),))
        kinds.append("draft-simple")
        options += ["--spec-draft-model", winner.draft, "--spec-draft-n-max", str(winner.lookahead)]
        if winner.draft_gpu_layers >= 0:
            options += ["--spec-draft-ngl", str(winner.draft_gpu_layers)]
        notes.append(said("It always drafts up to this lookahead: it has no choice by cost."))
    if winner.looks_up:
        kinds.append("ngram-simple")
        options += ["--spec-ngram-simple-size-n", str(_LOOKUP_LENGTH)]
        options += ["--spec-ngram-simple-size-m", str(winner.lookahead)]
    if kinds:
        words += ["--spec-type", ",".join(kinds), *options]
        notes.append(said("The older --draft-max and --draft are gone."))
    return Snippet("llama-server", "sh", shlex.join(words), tuple(notes))


def vllm(winner: Winner) -> Snippet:
    notes: list[str] = [
        said("It is made for models as they are published, in whole weights; its support for GGUF is experimental.")
    ]
    words = ["vllm", "serve", winner.target]
    if winner.draft:
        refusal = _vllm_refusal(winner.report)
        if refusal:
            return Snippet("vLLM", "sh", "", (refusal,))
        config = {"model": winner.draft, "num_speculative_tokens": winner.lookahead}
        words += ["--speculative-config", json.dumps(config, ensure_ascii=False)]
        if winner.looks_up:
            notes.append(said("It drafts in one way only: by the model here, without the lookup."))
    elif winner.looks_up:
        lookup = {"method": "ngram", "num_speculative_tokens": winner.lookahead, "prompt_lookup_max": _LOOKUP_LENGTH}
        words += ["--speculative-config", json.dumps(lookup)]
    return Snippet("vLLM", "sh", shlex.join(words), tuple(notes))


def transformers(winner: Winner) -> Snippet:
    lines = ["from transformers import AutoModelForCausalLM, AutoTokenizer", ""]
    lines += _loading("target", winner.target)
    generate = ["**inputs", "max_new_tokens=256"]
    notes: list[str] = [said("It unpacks a GGUF file into whole weights, and knows the common architectures only.")]
    if winner.draft:
        lines += _loading("draft", winner.draft)
        generate.append("assistant_model=draft")
        if winner.report and not winner.report.fits:
            generate += ["tokenizer=target_tokenizer", "assistant_tokenizer=draft_tokenizer"]
            notes.append(said("The tokenizers differ, so it goes through the text, which needs both."))
        elif winner.report and winner.report.n_padding:
            notes.append(said("The vocabularies' sizes differ; a version that refuses them wants both tokenizers."))
        lines.append(f"draft.generation_config.num_assistant_tokens = {winner.lookahead}")
        lines.append('draft.generation_config.num_assistant_tokens_schedule = "constant"')
        if winner.looks_up:
            notes.append(said("It drafts in one way only: by the model here, without the lookup."))
    elif winner.looks_up:
        generate.append(f"prompt_lookup_num_tokens={winner.lookahead}")
    lines += ['inputs = target_tokenizer("…", return_tensors="pt")', f"output = target.generate({', '.join(generate)})"]
    return Snippet("Transformers", "python", "\n".join(lines), tuple(notes))


def _loading(name: str, path: str) -> list[str]:
    file = PurePath(path)
    place = f"{str(file.parent)!r}, gguf_file={file.name!r}"
    return [
        f"{name} = AutoModelForCausalLM.from_pretrained({place})",
        f"{name}_tokenizer = AutoTokenizer.from_pretrained({place})",
    ]


def lm_studio(winner: Winner) -> Snippet:
    if not winner.draft:
        why = said("It drafts with a model only.") if winner.looks_up else said("There is no draft to name.")
        return Snippet("LM Studio", "python", "", (why,))
    notes: list[str] = [
        said("Its names of models are those of its own list; the files have to be in its folder first.")
    ]
    if winner.report:
        if not winner.report.fits:
            return Snippet("LM Studio", "python", "", (_refusal(winner.report, "LM Studio"),))
        notes += [one.sentence for one in winner.report.other_programs if one.name == "LM Studio"]
    notes.append(said("It chooses the lookahead itself."))
    text = "\n".join(
        [
            "import lmstudio",
            "",
            f"model = lmstudio.llm({PurePath(winner.target).stem.lower()!r})",
            f'result = model.respond("…", config={{"draftModel": {PurePath(winner.draft).stem.lower()!r}}})',
        ]
    )
    return Snippet("LM Studio", "python", text, tuple(notes))


def _refusal(report: VocabReport, program: str) -> str:
    known = [one.sentence for one in report.other_programs if one.name == program]
    if known:
        return known[0]
    return said("{program} would refuse this pair: {why}", program=program, why=report.summary)


def _vllm_refusal(report: VocabReport | None) -> str:
    if report is None:
        return ""
    if not report.fits:
        return said("{program} would refuse this pair: {why}", program="vLLM", why=report.summary)
    return next((one.sentence for one in report.other_programs if one.name == "vLLM"), "")
