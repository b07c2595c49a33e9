//expect: holds
//--blockDim=2 --gridDim=1

__device__ int a, b, n;
__device__ void lock(int *m) { while (atomicCAS(m, 0, 1) != 0) {} __threadfence(); }
__device__ void unlock(int *m) { __threadfence(); atomicExch(m, 0); }

__global__ void two_conditions_of_locks_in_order() {
  __requires(a == 0 && b == 0);
  lock(&a); lock(&b);
  n++;
  unlock(&b); unlock(&a);
}
