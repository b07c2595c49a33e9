//expect: holds
//--blockDim=32 --gridDim=1 --warp-sync=32

// GKLEE section 5.1 on figure 7: within one warp in lock-step, two lanes that meet on a byte have both read the same
// count and both write it plus one. That is a race of equal values, a warning: one increment is lost, nothing else.
#define COLUMNS 32
#define BINS 64

__global__ void histogram64(const unsigned *data, int size) {
  __requires(size == 32);
  __shared__ unsigned char hist[64 + COLUMNS * BINS];
  const int place = ((threadIdx.x & 15) << 2) | ((threadIdx.x & 48) >> 4);
  for (int k = threadIdx.x; k < 64 + COLUMNS * BINS; k += blockDim.x) hist[k] = 0;
  __syncthreads();
  for (int pos = threadIdx.x; pos < size; pos += blockDim.x) {
    const unsigned word = data[pos];
    hist[place + (word >> 26 & 63) * COLUMNS]++;
  }
}
