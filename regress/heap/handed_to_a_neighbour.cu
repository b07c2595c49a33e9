//expect: holds
//--blockDim=16 --gridDim=1

// Each thread frees what another one has allocated, a barrier later.
__global__ void hand(int *out) {
  __shared__ int *boxes[16];
  int t = threadIdx.x;
  boxes[t] = new int(t);
  __syncthreads();
  int *p = boxes[(t + 1) % 16];
  out[t] = *p;
  __assert(*p == (t + 1) % 16);
  delete p;
}
