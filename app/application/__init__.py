"""The composition root: builds every object, connects every signal, and takes everything down again."""
