//expect: violated
//property: deadlock
//line: 14
//--blockDim=2 --gridDim=1

// A thread waits for a flag that is set only if an input says so.
__global__ void wait(int *out, int go) {
  __shared__ int flag;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    if (go) atomicExch(&flag, 1);
  } else {
    while (atomicAdd(&flag, 0) == 0) {
    }
    out[0] = 1;
  }
}
