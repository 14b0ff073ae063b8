"""Measurements that no test makes: run them by hand, and compare on one machine."""
