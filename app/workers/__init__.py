"""The threads that own the engine: signals in, signals out, and no exception that reaches nobody."""
