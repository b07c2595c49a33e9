//expect: violated
//property: race
//line: 13
//--blockDim=4 --gridDim=1

// Who did not get the lock gives it back nevertheless, while somebody is inside.
__global__ void try_lock_given_back_by_anybody(int *out) {
  __shared__ int lock, count;
  if (threadIdx.x == 0) lock = count = 0;
  __syncthreads();
  if (atomicCAS(&lock, 0, 1) == 0) {
    __threadfence_block();
    count++;
    __threadfence_block();
  }
  atomicExch(&lock, 0);
  __syncthreads();
  assert(count >= 1 && count <= blockDim.x);
}
