//expect: violated
//property: race
//line: 15
// Each thread takes the counts, and those for whom one digit has a single value clear the same words for a search:
// slower threads still take counts. Two rounds of the launch of the file show it, whatever is hard to prove of the rest.
#include <cuda_runtime.h>
#include <stdlib.h>

__device__ void countDigits(const unsigned *keys, int n, int *words, unsigned want, unsigned mask, int at, int counts[4]) {
  if (threadIdx.x < 4) words[threadIdx.x] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    if ((keys[i] & mask) == want) atomicAdd(&words[(keys[i] >> at) & 3], 1);
  __syncthreads();
  for (int d = 0; d < 4; ++d) counts[d] = words[d];
}

__device__ unsigned search(const unsigned *keys, int n, unsigned *words, unsigned want, unsigned mask) {
  if (threadIdx.x < 2) words[threadIdx.x] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    if ((keys[i] & mask) == want) atomicMax(&words[1], keys[i]);
  __syncthreads();
  return words[1];
}

__global__ void counts_cleared_for_a_search(const unsigned *keys, unsigned *out, int n, int k) {
  __shared__ int words[4];
  unsigned want = 0, mask = 0, found = 0;
  bool done = false;
  for (int at = 2; at >= 0 && !done; at -= 2) {
    int counts[4];
    countDigits(keys, n, words, want, mask, at, counts);
    for (int d = 0; d < 4; ++d) {
      if (k <= counts[d]) {
        want |= d << at, mask |= 3u << at;
        if (counts[d] == 1) found = search(keys, n, (unsigned *)words, want, mask), done = true;
        break;
      }
      k -= counts[d];
    }
    __syncthreads();
  }
  if (threadIdx.x == 0) *out = done ? found : want;
}

int main(int argc, char **argv) {
  const int n = atoi(argv[1]);
  if (n < 1 || n > 256) return 1;
  unsigned h[256], *keys, *out;
  for (int i = 0; i < 256; ++i) h[i] = rand() % 16;
  cudaMalloc(&keys, n * sizeof *keys);
  cudaMalloc(&out, sizeof *out);
  cudaMemcpy(keys, h, n * sizeof *keys, cudaMemcpyHostToDevice);
  counts_cleared_for_a_search<<<1, 64>>>(keys, out, n, (n + 1) / 2);
  cudaDeviceSynchronize();
}
