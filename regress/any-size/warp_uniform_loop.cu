//expect: holds
//size: any
//--blockDim=128 --gridDim=4

// The lanes of a warp go round together until none of them has anything left: all see the same vote.
__global__ void halve(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = a[i];
  while (__any_sync(0xffffffff, v > 1))
    if (v > 1) v /= 2;
  a[i] = v;
}
