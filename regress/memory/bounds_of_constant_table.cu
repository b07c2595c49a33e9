//expect: violated
//property: bounds
//line: 10
//--blockDim=8 --gridDim=1

// Seven coefficients, eight threads.
__constant__ const int coefficients[7] = {1, 2, 3, 4, 3, 2, 1};

__global__ void weigh(int *out) {
  out[threadIdx.x] = coefficients[threadIdx.x];
}
