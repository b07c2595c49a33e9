//expect: violated
//property: invalid-mask
//line: 10
//--blockDim=128 --gridDim=4

// A lane that has nothing left leaves the loop, and the others name it when they vote.
__global__ void halve(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = a[i];
  while (v > 1 && __any_sync(0xffffffff, v > 1))
    if (v > 1) v /= 2;
  a[i] = v;
}
