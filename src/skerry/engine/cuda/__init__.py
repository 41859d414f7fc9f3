"""Rules on a CUDA device. Needs numba-cuda."""
