//expect: violated
//property: assertion
//line: 15
//--blockDim=4 --gridDim=1

// Two threads may look at the counter before one of them counts it up: both have the same ticket.
__global__ void ticket_counter_in_two_steps(int *out) {
  __shared__ int n, got[8];
  if (threadIdx.x == 0) n = 0;
  __syncthreads();
  int p = atomicAdd(&n, 0);
  atomicExch(&n, p + 1);
  atomicExch(&got[p], threadIdx.x);
  __syncthreads();
  assert(got[p] == threadIdx.x);
}
