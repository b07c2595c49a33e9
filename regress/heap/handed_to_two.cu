//expect: violated
//property: race
//line: 13
//--blockDim=16 --gridDim=1

// Two threads free one object each of the others' has allocated, and nothing orders them.
__global__ void hand(int *out) {
  __shared__ int *boxes[16];
  int t = threadIdx.x;
  boxes[t] = new int(t);
  __syncthreads();
  out[t] = t;
  delete boxes[t / 2];
}
