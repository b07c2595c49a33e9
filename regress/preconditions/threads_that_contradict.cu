//expect: unknown
//--blockDim=2 --gridDim=1

// No execution: nothing is proved, and nothing goes wrong either.
__global__ void threads_that_contradict(const int *a, int *n) {
  __requires(a[0] == int(threadIdx.x));
  n[0] = threadIdx.x;
}
