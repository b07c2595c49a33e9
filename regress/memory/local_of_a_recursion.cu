//expect: violated
//property: race
//line: 16
//--blockDim=4 --gridDim=1

// Each activation has an array of its own; that of the outer one is never assigned.
__device__ int pick(int depth, int t) {
  int x[2];
  if (depth == 0) x[0] = x[1] = t;
  if (depth == 0) return x[t & 1];
  pick(0, t);
  return x[t & 1];
}

__global__ void store(int *a) {
  a[pick(1, threadIdx.x)] = threadIdx.x;
}
