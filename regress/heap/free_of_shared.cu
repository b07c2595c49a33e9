//expect: violated
//property: invalid-free
//line: 11
//--blockDim=4 --gridDim=1

// Nobody has allocated this array.
__global__ void wrong(int *out) {
  __shared__ int s[4];
  s[threadIdx.x] = 1;
  out[threadIdx.x] = s[threadIdx.x];
  if (threadIdx.x == 0) free(s);
}
