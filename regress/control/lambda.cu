//expect: holds
//--blockDim=32 --gridDim=1

// A lambda that captures by reference, called twice.
__global__ void twice(int *out) {
  const int t = threadIdx.x;
  int calls = 0;
  auto put = [&](int v) {
    calls++;
    out[t] = v;
  };
  put(1);
  put(2);
  __assert(calls == 2 && out[t] == 2);
}
