//expect: holds
//--blockDim=32 --gridDim=1 --array=table=16 --array=out=32

// What a texture holds is unknown; used as an index it is checked.
__global__ void look(cudaTextureObject_t where, const int *table, int *out) {
  const int i = tex1Dfetch<int>(where, threadIdx.x);
  out[threadIdx.x] = i >= 0 && i < 16 ? table[i] : 0;
}
