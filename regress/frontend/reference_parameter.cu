//expect: holds
//--blockDim=32 --gridDim=1

// References, default arguments, overloads and a class with member functions.
class Accumulator {
 public:
  __device__ explicit Accumulator(int start) : sum_(start) {}
  __device__ void add(int v, int times = 1) { sum_ += v * times; }
  __device__ int sum() const { return sum_; }

 private:
  int sum_;
};

__device__ void feed(Accumulator &a, int v) { a.add(v); }
__device__ void feed(Accumulator &a, int v, int times) { a.add(v, times); }

__global__ void accumulate(int *out) {
  Accumulator a(1);
  feed(a, 2);
  feed(a, 3, 4);
  __assert(a.sum() == 15);
  out[threadIdx.x] = a.sum();
}
