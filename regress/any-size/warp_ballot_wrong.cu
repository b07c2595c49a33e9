//expect: violated
//property: invalid-mask
//line: 10
//--blockDim=128 --gridDim=4

// The lanes behind the end do not come to the vote that names them.
__global__ void flags(const int *a, unsigned *bits, int *seen, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    unsigned word = __ballot_sync(0xffffffff, a[i] != 0);
    if (threadIdx.x % 32 == 0) bits[blockIdx.x * ((blockDim.x + 31) / 32) + threadIdx.x / 32] = word;
  }
  seen[i] = n;
}
