//expect: violated
//property: race
//line: 12
//--blockDim=32 --gridDim=1 --shared-bytes 256

// The second part begins in the middle of the first.
extern __shared__ int pool[];

__global__ void two(int *out, const int *in) {
  int *a = pool, *b = pool + 16;
  a[threadIdx.x] = in[threadIdx.x];
  b[threadIdx.x] = -in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = a[threadIdx.x];
}
