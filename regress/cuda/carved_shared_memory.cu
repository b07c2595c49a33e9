//expect: holds
//--blockDim=16 --gridDim=1 --shared-bytes=208

// Three arrays of different types in one block of shared memory, each behind the one before.
extern __shared__ char room[];

__global__ void carve(double *out, int n) {
  __requires(n == 16);
  double *d = (double *)room;
  int *i = (int *)(d + n);
  char *c = (char *)(i + n);
  d[threadIdx.x] = 1.0;
  i[threadIdx.x] = 2;
  c[threadIdx.x] = 3;
  __syncthreads();
  __assert(i[(threadIdx.x + 1) % n] == 2 && c[(threadIdx.x + 5) % n] == 3);
  out[threadIdx.x] = d[n - 1 - threadIdx.x];
}
