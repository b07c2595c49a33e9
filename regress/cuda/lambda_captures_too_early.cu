//expect: violated
//property: assertion
//line: 11
//--blockDim=32 --gridDim=1

// A copy captured by value does not follow the variable.
__global__ void apply(int *out) {
  int n = threadIdx.x;
  auto value = [n] { return n; };
  n += 1;
  __assert(value() == n);
  out[threadIdx.x] = n;
}
