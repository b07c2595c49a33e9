//expect: violated
//property: deadlock
//--blockDim=256 --gridDim=64

// The owner waits at a barrier for threads that wait for the lock.
__global__ void lock_of_all_with_a_barrier(const int *in, int *total, int *lock) {
  __requires(*lock == 0);
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  __threadfence();
  *total += in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  __threadfence();
  atomicExch(lock, 0);
}
