//expect: violated
//property: race
//line: 13
//--blockDim=32 --gridDim=1

// GKLEE figure 7 and section 3.3: byte counters, one column a thread, but columns are only 32 apart while the
// shuffled thread position goes up to 61. Threads 5 and 13 have positions 20 and 52 = 20 + 32, so the bytes meet for
// values that differ by one. (The array is sized so that no index leaves it: the race stands alone.)
#define COLUMNS 32
#define BINS 64

__device__ void count(unsigned char *hist, int place, unsigned value) {
  hist[place + value * COLUMNS]++;
}

__global__ void histogram64(const unsigned *data, int size) {
  __shared__ unsigned char hist[64 + COLUMNS * BINS];
  const int place = (threadIdx.x & ~63) | ((threadIdx.x & 15) << 2) | ((threadIdx.x & 48) >> 4);
  for (int k = threadIdx.x; k < 64 + COLUMNS * BINS; k += blockDim.x) hist[k] = 0;
  __syncthreads();
  for (int pos = blockIdx.x * blockDim.x + threadIdx.x; pos < size; pos += blockDim.x * gridDim.x) {
    const unsigned word = data[pos];
    count(hist, place, word >> 2 & 63);
    count(hist, place, word >> 26 & 63);
  }
}
