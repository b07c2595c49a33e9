//expect: holds
//size: any
//--blockDim=128 --gridDim=4

// Each warp turns its 32 elements round by way of its own part of shared memory; only its own lanes have to wait.
__global__ void reverse(int *a) {
  __shared__ int s[1024];
  int lane = threadIdx.x % 32, first = threadIdx.x - lane;
  int at = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = a[at];
  __syncwarp();
  a[at] = s[first + 31 - lane];
}
