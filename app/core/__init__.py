"""The theory of speculative decoding: pure Python and numpy. No Qt, no llama.cpp, no files, no clock of its own."""
