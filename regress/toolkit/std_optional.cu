//expect: holds
//needs: toolkit

// Each thread writes an element and, after a barrier, reads another one.
#include <cuda/std/optional>
__global__ void k(const int *in, int *out) {
  __shared__ int all[64];
  cuda::std::optional<int> other;
  if (threadIdx.x < 63) other = threadIdx.x + 1;
  all[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = all[other.value_or(0)];
}
int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  k<<<1, 64>>>(in, out);
}
