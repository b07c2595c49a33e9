//expect: violated
//property: race
//line: 13
//--blockDim=4 --gridDim=1

// One after the other, but without fences the lock hands nothing over.
__global__ void spin_lock_by_compare_without_fences(int *out) {
  __shared__ int lock, count;
  if (threadIdx.x == 0) lock = count = 0;
  __syncthreads();
  while (atomicCAS(&lock, 0, 1) != 0) {
  }
  count++;
  atomicExch(&lock, 0);
  __syncthreads();
  assert(count == blockDim.x);
}
