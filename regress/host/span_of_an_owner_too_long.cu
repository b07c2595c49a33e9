//expect: violated
//property: bounds
//line: 30
#include <cuda_runtime.h>

// A view of an array that an object of the host owns.
template <class T>
class Span {
 public:
  Span(T *begin, unsigned count) : begin_(begin), count_(count) {}
  __device__ T &operator[](unsigned i) const { return begin_[i]; }
  __device__ unsigned size() const { return count_; }

 private:
  T *begin_;
  unsigned count_;
};
template <class T>
class Owner {
 public:
  explicit Owner(unsigned n) : n_(n) { cudaMalloc(&p_, n * sizeof(T)); }
  ~Owner() { cudaFree(p_); }
  Span<T> span() const { return {p_, n_ + 1}; }

 private:
  T *p_;
  unsigned n_;
};
__global__ void number(Span<unsigned> s) {
  for (unsigned i = threadIdx.x; i < s.size(); i += blockDim.x) s[i] = i;
}

int main() {
  Owner<unsigned> a(100);
  number<<<1, 64>>>(a.span());
}
