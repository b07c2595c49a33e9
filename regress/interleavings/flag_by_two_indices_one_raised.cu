//expect: violated
//property: race
//line: 15
//--blockDim=2 --gridDim=1

// The reader may look at the flag that was up from the beginning.
__global__ void flag_by_two_indices_one_raised(int x, int y, int *data, int *f, int *out) {
  __requires(f[0] == 0 && f[1] == 1);
  if (threadIdx.x == 0) {
    *data = 1;
    __threadfence();
    atomicExch(&f[x & 1], 2);
  } else if (atomicAdd(&f[y & 1], 0) != 0) {
    __threadfence();
    *out = *data;
  }
}
