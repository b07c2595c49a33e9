//expect: violated
//property: redundant-barrier
//line: 10
//--blockDim=32 --gridDim=2 --error=redundant-barrier
// No two threads add to one place at line 10, all blocks together; at line 11 all do.
__global__ void sums(int* own, int* all, const int* in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = in[i];
  // Each thread has a place of its own.
  atomicAdd(&own[i], x);
  atomicAdd(all, x);
}
