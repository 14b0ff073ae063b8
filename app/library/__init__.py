"""Model files: their headers, local or remote, the hub and its downloads, and what is installed on this machine."""
