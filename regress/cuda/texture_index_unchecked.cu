//expect: violated
//property: bounds
//line: 9
//--blockDim=32 --gridDim=1 --array=table=16 --array=out=32

// What a texture holds is unknown, and used as an index.
__global__ void look(cudaTextureObject_t where, const int *table, int *out) {
  const int i = tex1Dfetch<int>(where, threadIdx.x);
  out[threadIdx.x] = table[i];
}
