//expect: violated
//property: assertion
//line: 10
//--blockDim=32 --gridDim=1

// The host may have copied other values into the table.
__constant__ int weights[4] = {1, 3, 3, 1};

__global__ void smooth(int *out) {
  __assert(weights[0] == 1);
  out[threadIdx.x] = weights[threadIdx.x & 3];
}
