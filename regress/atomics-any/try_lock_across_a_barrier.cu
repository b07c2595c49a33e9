//expect: violated
//property: deadlock
//--blockDim=256 --gridDim=64

// Thread 0 may get the lock by its only attempt, and keeps it across a barrier, to which thread 1 does not come.
__global__ void try_lock_across_a_barrier(const int *in, int *total, int *lock) {
  __requires(*lock == 0);
  bool mine = false;
  if (threadIdx.x == 0) {
    mine = atomicCAS(lock, 0, 1) == 0;
  } else if (threadIdx.x == 1) {
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    __threadfence();
    *total += in[blockIdx.x];
    __threadfence();
    atomicExch(lock, 0);
  }
  __syncthreads();
  if (mine) {
    __threadfence();
    atomicExch(lock, 0);
  }
}
