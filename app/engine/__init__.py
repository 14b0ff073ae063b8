"""The only importer of llama_cpp: models and their contexts, the sampler chain, drafters, and the pair they make."""
