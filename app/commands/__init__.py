"""What the command line does, one module a command; each returns the exit code."""
