//expect: holds
// 256 bins in shared memory, then in global memory.
#include <cstdio>
#include <cstdlib>
#include <vector>

#ifndef HISTOGRAM_COUNT
#define HISTOGRAM_COUNT(bin) atomicAdd(&bin, 1u)
#endif
#ifndef HISTOGRAM_CLEARED
#define HISTOGRAM_CLEARED __syncthreads()
#endif
#ifndef HISTOGRAM_COUNTED
#define HISTOGRAM_COUNTED __syncthreads()
#endif
#ifndef HISTOGRAM_BINS
#define HISTOGRAM_BINS 256
#endif

__global__ void histogram(const unsigned char *data, size_t n, unsigned *bins) {
  __shared__ unsigned local[HISTOGRAM_BINS];
  for (int b = threadIdx.x; b < HISTOGRAM_BINS; b += blockDim.x) local[b] = 0;
  HISTOGRAM_CLEARED;
  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < n; i += size_t(gridDim.x) * blockDim.x)
    HISTOGRAM_COUNT(local[data[i]]);
  HISTOGRAM_COUNTED;
  for (int b = threadIdx.x; b < HISTOGRAM_BINS; b += blockDim.x) atomicAdd(&bins[b], local[b]);
}

int main() {
  const size_t n = 1 << 24;
  std::vector<unsigned char> h(n);
  for (size_t i = 0; i < n; ++i) h[i] = (unsigned char)(rand());
  unsigned char *data;
  unsigned *bins, counts[256];
  cudaMalloc(&data, n);
  cudaMalloc(&bins, 256 * sizeof(unsigned));
  cudaMemset(bins, 0, 256 * sizeof(unsigned));
  cudaMemcpy(data, h.data(), n, cudaMemcpyHostToDevice);
  histogram<<<64, 256>>>(data, n, bins);
  cudaMemcpy(counts, bins, sizeof(counts), cudaMemcpyDeviceToHost);
  printf("%u\n", counts[0]);
}
