//expect: holds
//--blockDim=128 --gridDim=4

// The same for piece after piece: the second barrier keeps the next piece out until all lanes have read this one.
__global__ void reverse(int *a, int *b, int pieces) {
  __shared__ int s[1024];
  int lane = threadIdx.x % 32, first = threadIdx.x - lane;
  int at = blockIdx.x * blockDim.x + threadIdx.x;
  for (int p = 0; p < pieces; ++p) {
    s[threadIdx.x] = a[p];
    __syncwarp();
    b[at] += s[first + 31 - lane];
    __syncwarp();
  }
}
