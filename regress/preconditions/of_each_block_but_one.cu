//expect: violated
//property: assertion
//line: 9
//--blockDim=1 --gridDim=3

// Nobody asks for a[3].
__global__ void of_each_block_but_one(const int *a) {
  __requires(a[blockIdx.x] > 0);
  assert(a[blockIdx.x + 1] > 0);
}
