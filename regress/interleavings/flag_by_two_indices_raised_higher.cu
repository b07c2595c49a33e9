//expect: holds
//--blockDim=2 --gridDim=1

// Two is what the producer stores: the indices are equal, and the fences hand the data over.
__global__ void flag_by_two_indices_raised_higher(int x, int y, int *data, int *f, int *out) {
  __requires(f[0] == 0 && f[1] == 1);
  if (threadIdx.x == 0) {
    *data = 1;
    __threadfence();
    atomicExch(&f[x & 1], 2);
  } else if (atomicAdd(&f[y & 1], 0) == 2) {
    __threadfence();
    *out = *data;
  }
}
