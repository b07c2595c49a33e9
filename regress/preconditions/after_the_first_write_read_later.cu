//expect: holds
//--blockDim=2 --gridDim=1

__global__ void after_the_first_write_read_later(int *n, int *out) {
  if (threadIdx.x == 0) *n += 2;
  __syncthreads();
  __requires(*n == 3);
  out[threadIdx.x] = *n;
  assert(out[threadIdx.x] == 5);
}
