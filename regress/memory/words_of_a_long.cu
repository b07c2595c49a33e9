//expect: holds
//--blockDim=8 --gridDim=1

// Even threads write 8 bytes, odd threads read the two halves after the barrier (little-endian).
__global__ void halves(unsigned *out) {
  __shared__ unsigned long long s[4];
  const int t = threadIdx.x;
  if (t % 2 == 0) s[t / 2] = 0x100000002ull * (t + 1);
  __syncthreads();
  const unsigned *w = (const unsigned *)s;
  if (t % 2 == 0) __assert(w[t] == 2u * (t + 1) && w[t + 1] == 1u * (t + 1));
  out[t] = w[t];
}
