//expect: unknown
//--blockDim=16 --gridDim=1

// No execution meets both preconditions. Nothing holds vacuously in silence: the verdict is `unknown`, with that reason.
__global__ void never(int *out, int n) {
  __requires(n > 10);
  __requires(n < 5);
  out[0] = threadIdx.x;
}
