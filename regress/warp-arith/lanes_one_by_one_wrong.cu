//expect: violated
//property: bounds
//line: 11
//--blockDim=32 --gridDim=2 --array table=32

// __ffs counts from 1.
__global__ void visit(int *out, const int *table, const unsigned *masks, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int sum = 0;
  for (unsigned left = masks[i]; left != 0; left &= left - 1) sum += table[__ffs(left)];
  out[i] = sum;
}
