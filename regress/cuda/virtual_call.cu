//expect: holds
//--blockDim=8 --gridDim=1

// Which function runs depends on what the object was made as.
struct Shape {
  __device__ virtual int corners() const { return 0; }
};
struct Triangle : Shape {
  __device__ int corners() const override { return 3; }
};
struct Square : Shape {
  __device__ int corners() const override { return 4; }
};

__global__ void count(int *out, int which) {
  Triangle triangle;
  Square square;
  const Shape *shape = which ? (const Shape *)&triangle : (const Shape *)&square;
  out[threadIdx.x] = shape->corners();
  __assert(out[threadIdx.x] == (which ? 3 : 4));
}
