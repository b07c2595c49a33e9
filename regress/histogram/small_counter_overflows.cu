//expect: violated
//property: assertion
//line: 12
//--blockDim=2 --gridDim=1

// Counters packed into four bits overflow: sixteen equal data count as none.
__global__ void histogram(const unsigned char *data) {
  __shared__ unsigned char seen[2];
  seen[threadIdx.x] = 0;
  for (int i = 0; i < 16; i++)
    if (data[i] < 128) seen[threadIdx.x] = (seen[threadIdx.x] + 1) & 15;
  if (data[0] < 128) __assert(seen[threadIdx.x] > 0);
}
