//xfail:not_all_verified
//expect: violated
//property: race
//line: 11
//--blockDim=64 --gridDim=1

// Like gpuverify_vectors.cu, with vectors of neighbours added.
__global__ void k(float4 *a) {
  int i = threadIdx.x;
  float4 v =
      a[i + 1] * 2.0f;
  a[i] = v + v;
}
