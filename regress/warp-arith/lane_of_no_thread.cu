//expect: violated
//property: bounds
//--blockDim=1 --gridDim=1 --array a=4
// There is no lane beside the only one: what it would give is any number.
__global__ void k(int *a) {
  unsigned m = __ballot_sync(1u, a[0] > 3);
  unsigned v = __shfl_xor_sync(1u, m, 1);
  a[v & 0xff] = 1;
}
