"""The winner in other programs' words."""

import ast
import json
import shlex
from itertools import pairwise

from app.core.elsewhere import Snippet, Winner, elsewhere, llama_server, lm_studio, transformers, vllm
from app.core.request import DrafterKind
from tests.core.vocabularies import differing, padded, same

PAIR = Winner("/models/a b/big.gguf", "/models/small.gguf", DrafterKind.MODEL, 5, same())


def options(snippet: Snippet) -> dict[str, str]:
    words = shlex.split(snippet.text)
    return {word: following for word, following in pairwise(words) if word.startswith("--")}


def test_llama_server_gets_todays_options() -> None:
    snippet = llama_server(PAIR)
    assert shlex.split(snippet.text)[0] == "llama-server"
    assert options(snippet) == {
        "--model": "/models/a b/big.gguf",
        "--spec-type": "draft-simple",
        "--spec-draft-model": "/models/small.gguf",
        "--spec-draft-n-max": "5",
    }
    assert "--draft-max " not in snippet.text


def test_llama_server_places_layers_and_looks_up() -> None:
    both = options(llama_server(Winner("t", "d", DrafterKind.LOOKUP_MODEL, 4, same(), 10, 20)))
    assert both["--spec-type"] == "draft-simple,ngram-simple"
    assert (both["--n-gpu-layers"], both["--spec-draft-ngl"]) == ("10", "20")
    lookup = options(llama_server(Winner("t", drafter=DrafterKind.LOOKUP, n_max=8)))
    assert (lookup["--spec-type"], lookup["--spec-ngram-simple-size-m"]) == ("ngram-simple", "8")
    assert options(llama_server(Winner("t"))) == {"--model": "t"}


def test_vllm_takes_equal_sizes_only_and_says_why() -> None:
    config = json.loads(options(vllm(PAIR))["--speculative-config"])
    assert config == {"model": "/models/small.gguf", "num_speculative_tokens": 5}
    refused = vllm(Winner("t", "d", DrafterKind.MODEL, 5, padded()))
    assert refused.text == ""
    assert "sizes differ" in refused.notes[0]
    lookup = json.loads(options(vllm(Winner("t", drafter=DrafterKind.LOOKUP, n_max=8)))["--speculative-config"])
    assert (lookup["method"], lookup["num_speculative_tokens"]) == ("ngram", 8)


def test_transformers_gets_both_tokenizers_where_they_differ() -> None:
    plain, both = transformers(PAIR).text, transformers(Winner("t", "d", DrafterKind.TEXT, 5, differing())).text
    for text in (plain, both, transformers(Winner("t", drafter=DrafterKind.LOOKUP, n_max=8)).text):
        ast.parse(text)
    assert "assistant_model=draft" in plain
    assert "assistant_tokenizer" not in plain
    assert "assistant_tokenizer=draft_tokenizer" in both
    assert "gguf_file='big.gguf'" in plain


def test_lm_studio_needs_a_draft_that_fits() -> None:
    text = lm_studio(PAIR).text
    ast.parse(text)
    assert "'draftModel': 'small'" in text.replace('"', "'")
    for winner in (Winner("t", drafter=DrafterKind.LOOKUP), Winner("t"), Winner("t", "d", report=differing())):
        snippet = lm_studio(winner)
        assert snippet.text == ""
        assert snippet.notes


def test_a_pair_that_does_not_fit_is_refused_by_all_but_one_and_each_says_so() -> None:
    snippets = elsewhere(Winner("t", "d", DrafterKind.TEXT, 4, differing()))
    assert {snippet.program for snippet in snippets if snippet.text} == {"Transformers"}
    assert all(snippet.notes for snippet in snippets)


def test_names_cannot_break_out_of_their_quotes() -> None:
    odd = Winner("a'; rm -rf $HOME \"", "d\"\n'", DrafterKind.MODEL, 3, same())
    assert options(llama_server(odd))["--model"] == odd.target
    for snippet in (transformers(odd), lm_studio(odd)):
        ast.parse(snippet.text)


def test_the_reports_are_what_their_names_say() -> None:
    assert [report.fits for report in (same(), padded(), differing())] == [True, True, False]


def test_a_lookup_beside_a_draft_is_told_to_be_left_out_where_only_one_way_is_known() -> None:
    both = Winner("t.gguf", "d.gguf", DrafterKind.LOOKUP_MODEL, None, same())
    assert both.lookahead == 4
    for snippet in (vllm(both), transformers(both)):
        assert snippet.text
        assert "It drafts in one way only: by the model here, without the lookup." in snippet.notes


def test_vocabularies_of_different_sizes_are_spoken_of_where_they_are_taken() -> None:
    pair = Winner("t.gguf", "d.gguf", DrafterKind.MODEL, 5, padded())
    assert any("vocabularies' sizes differ" in note for note in transformers(pair).notes)
    assert any(note.startswith("LM Studio") for note in lm_studio(pair).notes)


def test_where_nobody_compared_the_vocabularies_nobody_is_said_to_refuse() -> None:
    snippets = elsewhere(Winner("t.gguf", "d.gguf", DrafterKind.MODEL, 5))
    assert all(snippet.text for snippet in snippets)
