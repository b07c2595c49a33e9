//expect: violated
//property: bounds
//line: 9
//--blockDim=33 --gridDim=1 --array=table=16

// As float_index_folds.cu, for a table that is one too short.
__global__ void half(const int *table, int *out) {
  const int i = (int)ceilf(threadIdx.x / 2.0f);
  out[threadIdx.x] = table[i];
}
