//expect: holds
//--blockDim=64 --gridDim=1

// GKLEE figure 7 repaired: as many columns as threads. The position is a permutation of 0..63, so every byte belongs
// to one thread until the barrier, and the last index is 63 + 63 * 64.
#define COLUMNS 64
#define BINS 64

__device__ void count(unsigned char *hist, int place, unsigned value) {
  hist[place + value * COLUMNS]++;
}

__global__ void histogram64(unsigned *result, const unsigned *data, int size) {
  __requires(size == 64);
  __shared__ unsigned char hist[COLUMNS * BINS];
  const int place = ((threadIdx.x & 15) << 2) | ((threadIdx.x & 48) >> 4);
  for (int bin = 0; bin < BINS; bin++) hist[place + bin * COLUMNS] = 0;
  for (int pos = threadIdx.x; pos < size; pos += blockDim.x) {
    const unsigned word = data[pos];
    count(hist, place, word >> 2 & 63);
    count(hist, place, word >> 26 & 63);
  }
  __syncthreads();
  unsigned sum = 0;
  for (int k = 0; k < COLUMNS; k++) sum += hist[threadIdx.x * COLUMNS + k];
  result[threadIdx.x] = sum;
}
