//expect: holds
//provided: __requires(lock == 0);
//--blockDim=256 --gridDim=64

// The lock is a variable, in a file without a launch.
__device__ int lock = 0, total;
__global__ void free_lock_variable(const int *in) {
  if (threadIdx.x == 0) {
    while (atomicExch(&lock, 1) != 0) {
    }
    __threadfence();
    total += in[blockIdx.x];
    __threadfence();
    atomicExch(&lock, 0);
  }
}
