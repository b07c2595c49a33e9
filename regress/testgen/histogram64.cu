//expect: holds
//--blockDim=4 --gridDim=1 --array data=8 --array histogram=4

// A histogram of four bins as the one of 64 is made: a row of counters a thread, summed up by the threads of the bins.
__global__ void histogram64(const unsigned char *data, unsigned *histogram) {
  __shared__ unsigned char counts[4 * 4];
  const unsigned t = threadIdx.x;
  for (unsigned bin = 0; bin < 4; ++bin) counts[t * 4 + bin] = 0;
  for (unsigned i = t; i < 8; i += blockDim.x) {
    const unsigned value = data[i] >> 6;
    if (value < 2) {
      if (value == 0)
        counts[t * 4] += 1;
      else
        counts[t * 4 + 1] += 1;
    } else {
      counts[t * 4 + value] += 1;
    }
  }
  __syncthreads();
  if (t < 4) {
    unsigned sum = 0;
    for (unsigned row = 0; row < blockDim.x; ++row) {
      if (counts[row * 4 + t] > 0) sum += counts[row * 4 + t];
    }
    histogram[t] = sum;
  }
}
