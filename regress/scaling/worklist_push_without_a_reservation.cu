//expect: violated
//property: race
//line: 12
//--blockDim=4 --gridDim=1

// The place is written before the tail moves: two threads write the same one.
__global__ void worklist_push_without_a_reservation(int *out) {
  __shared__ int tail, item[8];
  if (threadIdx.x == 0) tail = 0;
  __syncthreads();
  int at = atomicAdd(&tail, 0);
  item[at] = threadIdx.x + 1;
  atomicAdd(&tail, 1);
}
