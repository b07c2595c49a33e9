//expect: violated
//property: race
//line: 12
//--blockDim=4 --gridDim=1

// Nothing is released and nothing acquired.
__global__ void message_unfenced(int *out) {
  __shared__ int flag, data;
  if (threadIdx.x == 0) flag = data = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    data = 7;
    atomicExch(&flag, 1);
  } else {
    while (atomicAdd(&flag, 0) == 0) {
    }
    out[threadIdx.x] = data;
  }
}
