//expect: holds
//--blockDim=4 --gridDim=1

// A place is reserved before it is written; after the barrier all items are there.
__global__ void worklist_push(int *out) {
  __shared__ int tail, item[8];
  if (threadIdx.x == 0) tail = 0;
  __syncthreads();
  int at = atomicAdd(&tail, 1);
  item[at] = threadIdx.x + 1;
  __syncthreads();
  assert(tail == blockDim.x && item[threadIdx.x] > 0 && item[threadIdx.x] <= blockDim.x);
}
