//expect: holds
//size: any
//--blockDim=128 --gridDim=4

// A bit for each element, a word for each warp. Whole warps stay until they have voted.
__global__ void flags(const int *a, unsigned *bits, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  bool set = i < n && a[i] != 0;
  unsigned word = __ballot_sync(0xffffffff, set);
  if (threadIdx.x % 32 == 0) bits[blockIdx.x * ((blockDim.x + 31) / 32) + threadIdx.x / 32] = word;
}
