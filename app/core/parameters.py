"""How many parameters a model has, as the names of models say it."""


def short(n_parameters: int) -> str:
    """135M, 1.5B, 14.8B, 405B; empty where the number is not known."""
    for unit, name in ((10**12, "T"), (10**9, "B"), (10**6, "M"), (10**3, "K")):
        number = n_parameters / unit
        if number >= 0.9995:
            rounded = round(number, 1 if number < (99.5 if unit >= 10**9 else 9.95) else None)
            return f"{rounded:g}{name}"
    return str(n_parameters or "")
