//expect: violated
//property: race
//line: 12
//--blockDim=4 --gridDim=1 --warp-size=2 --array out=4

// Threads of a warp are not in lock-step here: thread 1 may write after thread 0 has raised the flag.
__global__ void publish(int *out) {
  __shared__ int s[2], flag;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x < 2) {
    s[threadIdx.x] = threadIdx.x;
    __threadfence_block();
    if (threadIdx.x == 0) atomicExch(&flag, 1);
  } else {
    while (atomicAdd(&flag, 0) == 0) {
    }
    __threadfence_block();
    out[threadIdx.x] = s[3 - threadIdx.x];
  }
}
