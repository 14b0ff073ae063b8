"""What else the machine did while a reply was measured, and whether that spoilt it. Measured elsewhere."""

from dataclasses import dataclass

from app.core.said import said

OTHER_SHARE = 0.1
"""Of the machine's processors, used by other programs: from here on a time says something about them too."""

SLOWED_SHARE = 0.85
"""Of the highest clock seen in a run: below it the processor was held back, by heat or by a battery."""


@dataclass(frozen=True, slots=True)
class MachineLoad:
    """During one reply. Seconds of processor time, and bytes; None where the system does not say."""

    seconds: float
    n_cpus: int
    own_cpu: float
    other_cpu: float
    peak_memory: int | None = None  # of this process, resident
    clock: float | None = None  # MHz, mean over all processors

    @property
    def other_share(self) -> float:
        """Of all that the machine could have done."""
        whole = self.seconds * self.n_cpus
        return max(0.0, self.other_cpu) / whole if whole else 0.0

    def disturbance(self, highest_clock: float | None = None) -> str:
        """Why this measurement is to be doubted, in a sentence; "" where nothing speaks against it."""
        if self.other_share > OTHER_SHARE:
            return said("Other programs used {share:.0%} of the processors.", share=self.other_share)
        if self.clock and highest_clock and self.clock < SLOWED_SHARE * highest_clock:
            return said(
                "The processor ran at {clock:.0f} of {highest:.0f} MHz.", clock=self.clock, highest=highest_clock
            )
        return ""
