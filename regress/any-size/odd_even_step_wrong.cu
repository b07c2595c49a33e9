//expect: violated
//property: race
//line: 11
//--blockDim=128 --gridDim=8

// Every thread has a pair that begins at its own place.
__global__ void step(int *a, unsigned n, unsigned odd) {
  __requires(odd <= 1 && n <= 0x80000000u);
  const unsigned i = (blockIdx.x * blockDim.x + threadIdx.x) + odd;
  if (i + 1 < n) {
    const int x = a[i], y = a[i + 1];
    if (x > y) a[i] = y, a[i + 1] = x;
  }
}
