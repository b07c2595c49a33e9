//expect: violated
//property: bounds
//line: 17
//--blockDim=16 --gridDim=1

// GKLEE figure 7 with 16 threads and 16 columns of exact size: thread 15 has position 60, so the top value indexes
// 60 + 63 * 16 = 1068 of 1024 bytes. The increments go to a column of the thread's own to leave only this fault.
#define COLUMNS 16
#define BINS 64

__global__ void histogram64(unsigned *result, const unsigned *data) {
  __shared__ unsigned char hist[COLUMNS * BINS];
  for (int bin = 0; bin < BINS; bin++) hist[threadIdx.x + bin * COLUMNS] = 0;
  __syncthreads();
  const int place = (threadIdx.x & 15) << 2;
  const unsigned word = data[threadIdx.x];
  result[threadIdx.x] = hist[place + (word & 63) * COLUMNS];
}
