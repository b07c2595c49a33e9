//expect: holds
//--blockDim=4 --gridDim=1 --warp-size=2

// One warp waits for the flag of another before it comes to the barrier where that one waits for it.
__global__ void wait(int *data) {
  __shared__ int flag;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x < 2) {
    if (threadIdx.x == 0) atomicExch(&flag, 1);
    asm volatile("bar.sync 1, 4;" ::: "memory");
  } else {
    while (atomicAdd(&flag, 0) == 0) {
    }
    asm volatile("bar.sync 1, 4;" ::: "memory");
  }
  data[threadIdx.x] = 1;
}
