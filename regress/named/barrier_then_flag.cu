//expect: violated
//property: deadlock
//line: 15
//--blockDim=4 --gridDim=1 --warp-size=2

// The flag is raised behind the barrier at which who waits for it is missed.
__global__ void wait(int *data) {
  __shared__ int flag;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x < 2) {
    asm volatile("bar.sync 1, 4;" ::: "memory");
    if (threadIdx.x == 0) atomicExch(&flag, 1);
  } else {
    while (atomicAdd(&flag, 0) == 0) {
    }
    asm volatile("bar.sync 1, 4;" ::: "memory");
  }
  data[threadIdx.x] = 1;
}
