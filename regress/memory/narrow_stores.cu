//expect: holds
//--blockDim=4 --gridDim=1

// A 16-bit store keeps the low half and leaves the neighbour alone.
__global__ void narrow(int *out, const int *in) {
  __shared__ unsigned short s[4];
  const int t = threadIdx.x;
  s[t] = (unsigned short)in[t];
  __syncthreads();
  __assert(s[t] == (in[t] & 0xffff));
  out[t] = s[t ^ 1];
}
