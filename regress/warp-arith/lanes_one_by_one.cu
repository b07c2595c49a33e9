//expect: holds
//--blockDim=128 --gridDim=4 --array table=32

// The set lanes from the lowest on: each is below 32.
__global__ void visit(int *out, const int *table, const unsigned *masks, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int sum = 0;
  for (unsigned left = masks[i]; left != 0; left &= left - 1) sum += table[__ffs(left) - 1];
  out[i] = sum;
}
