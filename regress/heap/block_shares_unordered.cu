//expect: violated
//property: race
//line: 12
//--blockDim=32 --gridDim=1

// Threads read their neighbour's element of the shared allocation with no barrier after the writes.
__global__ void share(int *out) {
  __shared__ int *data;
  if (threadIdx.x == 0) data = new int[32];
  __syncthreads();
  int t = threadIdx.x;
  data[t] = t;
  out[t] = data[31 - t];
  __syncthreads();
  if (t == 0) delete[] data;
}
