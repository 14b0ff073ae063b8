"""Prompts of one's own, kept by name in the database of runs that are measured with them."""

from app.core.prompt_set import PromptSet
from app.storage.database import Database


class PromptSets:
    """Every method raises what the database makes of its errors."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def listed(self) -> tuple[PromptSet, ...]:
        """By name."""
        with self._database.sentences():
            rows = self._database.connection.execute("SELECT name, text FROM prompt_sets ORDER BY name").fetchall()
        return tuple(PromptSet(name, text) for name, text in rows)

    def keep(self, one: PromptSet, earlier: str = "") -> None:
        """In the place of the one that was called so before; one of the same name is replaced."""
        with self._database.transaction():
            self._database.connection.execute("DELETE FROM prompt_sets WHERE name = ?", (earlier,))
            self._database.connection.execute(
                "INSERT OR REPLACE INTO prompt_sets (name, text) VALUES (?, ?)", (one.name, one.text)
            )

    def delete(self, name: str) -> None:
        with self._database.transaction():
            self._database.connection.execute("DELETE FROM prompt_sets WHERE name = ?", (name,))
