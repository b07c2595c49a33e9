//expect: holds
//--blockDim=32 --gridDim=64

// All wait for the flag before they take the lock; who sets it has the lock then.
__global__ void flag_before_a_lock(const int *in, int *total, int *lock, int *flag) {
  __requires(*lock == 0);
  __requires(*flag == 0);
  if (threadIdx.x != 0) return;
  if (blockIdx.x != 0) {
    while (atomicAdd(flag, 0) == 0) {
    }
  }
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  __threadfence();
  *total += in[blockIdx.x];
  if (blockIdx.x == 0) atomicExch(flag, 1);
  __threadfence();
  atomicExch(lock, 0);
}
