"""Pairs that are known to work, as the catalogue has them: names, licence and the reason, but no sizes."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CatalogueModel:
    """Which model of which repository; its size and its commit are asked of the hub when they are needed."""

    repo: str  # owner/name
    quantisation: str  # such as "Q4_K_M"
    parameters: str  # as its makers write it, such as "1.7B"
    licence: str


@dataclass(frozen=True, slots=True)
class CataloguePair:
    title: str
    target: CatalogueModel
    draft: CatalogueModel
    why: str  # one sentence
    japanese: bool = False  # both speak it
    gated: bool = False  # terms have to be accepted first
