//expect: holds
//--blockDim=4 --gridDim=1

// Objects of two classes behind one pointer; the destructor of the right one runs.
struct Shape {
  int *log;
  __device__ explicit Shape(int *l) : log(l) {}
  __device__ virtual int area() const { return 0; }
  __device__ virtual ~Shape() { *log = 1; }
};
struct Square : Shape {
  int side;
  __device__ Square(int *l, int s) : Shape(l), side(s) {}
  __device__ int area() const override { return side * side; }
  __device__ ~Square() override { *log = side; }
};

__global__ void measure(int *out) {
  int log = 0;
  Shape *s = threadIdx.x % 2 ? new Square(&log, 3) : new Shape(&log);
  int a = s->area();
  delete s;
  out[threadIdx.x] = a;
  __assert(a == (threadIdx.x % 2 ? 9 : 0));
  __assert(log == 1);
}
