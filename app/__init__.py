"""Draftlight: speculative decoding on your own machine, made visible and measured."""

__version__ = "0.1.0"
