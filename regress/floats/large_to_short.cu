//expect: holds
//--blockDim=2 --gridDim=1
// nvcc converts to 32 bits, which saturates, and keeps the lowest bits of that.
__global__ void convert() {
  const float large = threadIdx.x ? 1e10f : -1e10f, odd = threadIdx.x ? 8388609.0f : -32768.5f;
  __assert(short(large) == (threadIdx.x ? -1 : 0));
  __assert((unsigned short)large == (threadIdx.x ? 65535 : 0));
  __assert((signed char)odd == (threadIdx.x ? 1 : 0));
  __assert((unsigned char)odd == (threadIdx.x ? 1 : 0));
  __assert(int(large) == (threadIdx.x ? 0x7fffffff : -0x7fffffff - 1));
}
