//expect: violated
//property: deadlock
//--blockDim=32 --gridDim=64

// Who waits for the flag has the lock that is needed to set it.
__global__ void flag_under_a_lock(int *lock, int *flag) {
  __requires(*lock == 0);
  __requires(*flag == 0);
  if (threadIdx.x != 0) return;
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  if (blockIdx.x == 0) {
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0) {
    }
  }
  atomicExch(lock, 0);
}
