//expect: holds within bound
//--blockDim=4 --gridDim=1 --max-iterations=200 --unwind=2

// A negative n is a large bound, and i comes round: it stays a multiple of 2^28, and places of different threads differ.
// Of n that is not negative the loop has few rounds; numbers beyond 16 bits are none of its type.
__global__ void fiveFold(int *a, short n) {
  for (unsigned i = threadIdx.x * 268435456u; i < n; i *= 5) a[i + threadIdx.x] = threadIdx.x;
}
