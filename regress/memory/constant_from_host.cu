//expect: violated
//property: assertion
//line: 10
//--blockDim=8 --gridDim=1

// A constant table that the host fills may hold anything.
__constant__ int coefficients[7];

__global__ void weigh(int *out) {
  __assert(coefficients[0] == coefficients[6]);
  out[threadIdx.x] = coefficients[3];
}
