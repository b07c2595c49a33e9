//expect: holds
//--blockDim=4 --gridDim=1

// Two bases with functions of their own; a copy is another object, and what is cut off it calls the base's.
struct S {
  int s = 0;
  __device__ virtual int f(int x) { return x; }
};
struct T {
  int t = 0;
  __device__ virtual int g(int x) { return 2 * x; }
};
struct U : S, T {
  int u;
  __device__ int f(int x) override { return x + u; }
  __device__ int g(int x) override { return x - u; }
};
__device__ int callF(S &s, int x) { return s.f(x); }
__device__ int callG(T *t, int x) { return t->g(x); }

__global__ void calls(int *out) {
  U u;
  u.u = threadIdx.x;
  U v = u;
  v.u++;
  __assert(callF(v, 1) == int(threadIdx.x) + 2);
  __assert(callG(&v, 10) == 9 - int(threadIdx.x));
  S s = v;
  __assert(callF(s, 1) == 1);
  T *both[2] = {&u, &v};
  __assert(both[threadIdx.x & 1]->g(5) == 5 - int(threadIdx.x) - int(threadIdx.x & 1));
  out[threadIdx.x] = 1;
}
