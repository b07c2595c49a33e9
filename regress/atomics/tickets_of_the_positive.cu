//expect: holds
#include <cassert>

// Compaction by a counter: only some threads draw, and who draws depends on the data.
__global__ void compact(const int *in) {
  __shared__ int next;
  __shared__ int kept[16];
  if (threadIdx.x == 0) next = 0;
  __syncthreads();
  const int v = in[threadIdx.x];
  int p = -1;
  if (v > 0) {
    p = atomicAdd(&next, 1);
    kept[p] = v;
  }
  __syncthreads();
  if (v > 0) assert(p < next && kept[p] == v);
}

int main() {
  int *in;
  cudaMalloc(&in, 16 * sizeof(int));
  compact<<<1, 16>>>(in);
}
