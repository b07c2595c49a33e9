//expect: violated
//property: bounds
//line: 10
//--blockDim=32 --gridDim=1

// The mask lets eight values through; the table has four.
__constant__ const int weights[4] = {1, 3, 3, 1};

__global__ void smooth(int *out) {
  out[threadIdx.x] = weights[threadIdx.x & 7];
}
