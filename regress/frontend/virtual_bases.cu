//expect: holds
//--blockDim=4 --gridDim=1

// One A in a D. While a base is constructed, calls go to that base's functions: 1 + 10 * 2 + 100 * 3 + 1000 * 4.
struct A {
  int n;
  __device__ A() : n(0) { n = id(); }
  __device__ virtual int id() { return 1; }
};
struct B : virtual A {
  __device__ B() { n += 10 * id(); }
  __device__ int id() override { return 2; }
};
struct C : virtual A {
  __device__ C() { n += 100 * id(); }
  __device__ int id() override { return 3; }
};
struct D : B, C {
  __device__ D() { n += 1000 * id(); }
  __device__ int id() override { return 4; }
};

__global__ void construct(int *out) {
  D d;
  __assert(d.n == 4321);
  A *a = &d;
  C &c = d;
  a->n = 5;
  __assert(c.n == 5 && c.id() == 4);
  B b;
  __assert(b.n == 21);
  out[threadIdx.x] = a->id();
}
