//expect: violated
//property: deadlock
//line: 8
//--blockDim=2 --gridDim=1

// Both locks are free at first, whoever asks when. Then each thread has one and waits for the other.
__device__ int a, b, n;
__device__ void lock(int *m) { while (atomicCAS(m, 0, 1) != 0) {} __threadfence(); }
__device__ void unlock(int *m) { __threadfence(); atomicExch(m, 0); }

__global__ void two_conditions_of_locks() {
  __requires(a == 0 && b == 0);
  if (threadIdx.x == 0) {
    lock(&a); lock(&b);
    n++;
    unlock(&b); unlock(&a);
  } else {
    lock(&b); lock(&a);
    n--;
    unlock(&a); unlock(&b);
  }
}
