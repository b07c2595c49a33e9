//expect: unknown
//--blockDim=64 --gridDim=2

// Nobody here sets the flag, and what others do to it is not known. That each iteration counts something is no progress.
__global__ void counts_until_told(int *flag, int *x) {
  __requires(flag[0] == 0);
  while (flag[0] == 0) atomicAdd(x, 1);
}
