//expect: holds
//--blockDim=32 --gridDim=1 --shared-bytes 256

// Dynamic shared memory cut into two arrays.
extern __shared__ int pool[];

__global__ void two(int *out, const int *in) {
  int *a = pool, *b = pool + 32;
  a[threadIdx.x] = in[threadIdx.x];
  b[31 - threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  __assert(a[threadIdx.x] == b[31 - threadIdx.x]);
  out[threadIdx.x] = a[31 - threadIdx.x];
}
