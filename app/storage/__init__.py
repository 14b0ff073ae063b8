"""What is kept on disk: where, and how it is found again."""
