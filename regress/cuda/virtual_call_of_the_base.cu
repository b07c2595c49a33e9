//expect: violated
//property: assertion
//line: 19
//--blockDim=8 --gridDim=1

// A copy of the base is the base, whatever it was copied from.
struct Shape {
  __device__ virtual int corners() const { return 0; }
};
struct Triangle : Shape {
  __device__ int corners() const override { return 3; }
};
__device__ int cornersOf(const Shape &s) { return s.corners(); }

__global__ void count(int *out) {
  Triangle triangle;
  Shape shape = triangle;
  out[threadIdx.x] = cornersOf(shape);
  __assert(out[threadIdx.x] == 3);
}
