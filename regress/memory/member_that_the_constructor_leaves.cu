//expect: violated
//property: race
//line: 18
//--blockDim=4 --gridDim=1

// The result of a call is a new object: b is not assigned in the second round.
struct S {
  int a, b;
  __device__ S(int x) : a(x) {}
};
__device__ S made(int t, int i) {
  S s(t);
  if (i == 0) s.b = t;
  return s;
}

__global__ void store(int *a) {
  for (int i = 0; i < 2; i++) a[made(threadIdx.x, i).b] = threadIdx.x;
}
