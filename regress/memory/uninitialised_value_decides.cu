//expect: violated
//property: assertion
//line: 9
//--blockDim=4 --gridDim=1

// What nothing wrote may be anything, so the assertion can fail.
__global__ void garbage(int *out) {
  __shared__ int s;
  __assert(s == 0);
  out[threadIdx.x] = 0;
}
