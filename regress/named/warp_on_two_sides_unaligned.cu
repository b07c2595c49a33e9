//expect: holds
//--blockDim=32 --gridDim=1

// As warp_on_two_sides.cu with the form that lanes may come to apart.
__global__ void turn(int *data) {
  __shared__ int s[32];
  s[threadIdx.x] = data[threadIdx.x];
  if (threadIdx.x < 16)
    asm volatile("barrier.sync 1, 32;" ::: "memory");
  else
    asm volatile("barrier.sync 1, 32;" ::: "memory");
  data[threadIdx.x] = s[31 - threadIdx.x];
}
