//expect: violated
//property: race
//line: 10

// Blocks are numbered by 32, two slices of 4 x 4: the slice behind the last is the first of the next block.
const int kSide = 4;
__global__ void fill(int *a) {
  const int i = blockIdx.x * 32 + (threadIdx.z * kSide + threadIdx.y) * kSide + threadIdx.x;
  a[i] = 1;
  if (threadIdx.z == 1) a[i + 16] = 2;
}
