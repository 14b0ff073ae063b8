"""What is said about one token and the round that it came in, in the user's language."""

from app.core.events import EmittedToken, Fate, ProposedToken, Round, RoundTimes, TokenKind
from app.ui import figures
from app.ui.translation import sentence, tr
from app.ui.wording import kind_meaning, kind_name


def quoted(text: str) -> str:
    return tr("“{text}”").format(text=figures.visible(text)) if text else tr("(no text)")


def token_text(token: EmittedToken) -> str:
    """What became readable with it, else its own bytes, else that it has none."""
    if token.text:
        return quoted(token.text)
    own = next((one.text for one in token.target_best if one.token == token.token), "")
    return tr("part of a character, {bytes}").format(bytes=own) if own else tr("part of a character")


def place_in(token: EmittedToken, this: Round) -> int:
    return next(place for place, one in enumerate(this.emitted) if one is token)


def proposed_for(token: EmittedToken, this: Round) -> ProposedToken | None:
    """What the drafter had proposed in this token's place."""
    place = place_in(token, this)
    return this.proposal[place] if place < len(this.proposal) else None


def round_summary(this: Round) -> str:
    number = tr("round {number}").format(number=figures.count(this.index + 1))
    if not this.proposal:
        return number
    return tr("{round}: {accepted} of {proposed} accepted").format(
        round=number, accepted=this.n_accepted, proposed=len(this.proposal)
    )


def times_summary(times: RoundTimes) -> str:
    return tr("{total}: drafting {drafting}, verifying {verifying}, other {other}").format(
        total=figures.duration(times.total),
        drafting=figures.duration(times.drafting),
        verifying=figures.duration(times.verifying),
        other=figures.duration(times.other),
    )


def target_summary(token: EmittedToken) -> str:
    prob = figures.probability(token.target_prob)
    if not token.target_rank:
        return tr("Target {prob}").format(prob=prob)
    return tr("Target {prob}, rank {rank}").format(prob=prob, rank=figures.count(token.target_rank))


def draft_summary(token: EmittedToken, this: Round) -> str:
    proposed = proposed_for(token, this)
    if proposed is None:
        return tr("Draft: nothing proposed here")
    prob = figures.probability(proposed.draft_prob)
    if proposed.fate is Fate.REJECTED:
        return tr("Draft wanted {text}: {prob}").format(text=quoted(proposed.text), prob=prob)
    return tr("Draft {prob}").format(prob=prob)


def story(token: EmittedToken, this: Round) -> str:
    """Its kind with what that means, and why what was proposed instead of it fell."""
    meaning = tr("{kind}: {meaning}").format(kind=_capitalised(kind_name(token.kind)), meaning=kind_meaning(token.kind))
    proposed = proposed_for(token, this)
    if token.kind is not TokenKind.CORRECTED or proposed is None:
        return meaning
    return f"{meaning} {why_it_fell(proposed, this)}"


def why_it_fell(proposed: ProposedToken, this: Round) -> str:
    text = quoted(proposed.text)
    target = figures.probability(proposed.target_prob)
    if proposed.drawn is None:
        return tr(
            "{text} fell: the target would rather have had {preferred} there, and gave it {target} itself."
        ).format(text=text, preferred=quoted(this.preferred_text), target=target)
    drawn = figures.probability(proposed.drawn)
    if not proposed.draft_best or proposed.draft_prob is None:  # it was not drawn, so all of the draft's mass counts
        return tr("{text} fell: its chance was the target's {target}, and {drawn} was drawn.").format(
            text=text, target=target, drawn=drawn
        )
    chance = (proposed.target_prob or 0.0) / proposed.draft_prob
    return tr("{text} fell: target {target} < draft {draft}, a chance of {chance}, and {drawn} was drawn.").format(
        text=text,
        target=target,
        draft=figures.probability(proposed.draft_prob),
        chance=figures.probability(chance),
        drawn=drawn,
    )


def proposal_spoken(this: Round) -> str:
    """For the ear: each proposed token and its fate."""
    if not this.proposal:
        return tr("Nothing was proposed in this round.")
    fates = ", ".join(f"{quoted(one.text)} {fate_name(one.fate)}" for one in this.proposal)
    return tr("Proposed by {drafter}: {fates}.").format(drafter=sentence(this.drafter), fates=fates)


def fate_name(fate: Fate) -> str:
    return {Fate.ACCEPTED: tr("accepted"), Fate.REJECTED: tr("rejected"), Fate.IGNORED: tr("ignored")}[fate]


def _capitalised(word: str) -> str:
    return word[:1].upper() + word[1:]
