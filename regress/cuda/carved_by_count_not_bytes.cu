//expect: violated
//property: race
//line: 14
//--blockDim=16 --gridDim=1 --shared-bytes=128

// The second array starts after n bytes, in the middle of the first.
extern __shared__ char room[];

__global__ void carve(int *out, int n) {
  __requires(n == 16);
  int *a = (int *)room;
  int *b = (int *)(room + n);
  a[threadIdx.x] = 1;
  b[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x];
}
