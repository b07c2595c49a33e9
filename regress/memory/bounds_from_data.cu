//expect: violated
//property: bounds
//line: 9
//--blockDim=32 --gridDim=1 --array table=256

// The index comes from the data and is checked on one side only: a negative one passes.
__global__ void lookUp(int *out, const int *index, const int *table) {
  const int k = index[threadIdx.x];
  out[threadIdx.x] = k < 256 ? table[k] : 0;
}
