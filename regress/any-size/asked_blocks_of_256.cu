//expect: unknown
//--blockDim=256 --gridDim=8 --any-size

// Holds for this launch and for any grid of such blocks, and with longer blocks it does not: what is asked is not so,
// and no execution of this launch shows it.
__global__ void fill(int *a) {
  a[blockIdx.x * 256 + threadIdx.x] = 1 + threadIdx.x;
}
