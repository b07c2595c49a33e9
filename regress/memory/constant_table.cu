//expect: holds
//--blockDim=7 --gridDim=1

// A constant table with an initialiser has the values that the source gives it.
__constant__ const int coefficients[7] = {1, 2, 3, 4, 3, 2, 1};

__global__ void weigh(int *out) {
  const int t = threadIdx.x;
  __assert(coefficients[t] == coefficients[6 - t]);
  out[t] = coefficients[t];
}
