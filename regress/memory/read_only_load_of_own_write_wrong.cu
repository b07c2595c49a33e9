//expect: violated
//property: race
//line: 9
//--blockDim=64 --gridDim=1

// The own write counts.
__global__ void own(int *a, int *out) {
  a[threadIdx.x] = 1;
  out[threadIdx.x] = __ldg(a + threadIdx.x);
}
