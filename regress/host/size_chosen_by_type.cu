//expect: holds
// What is copied the type of the template says, which is known where it is used: nothing of the object is changed when two
// types are compared, and what is passed is what the array was made for.
#include <stdexcept>
#include <typeinfo>

template <class T>
__global__ void clear(T *a, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 0;
}

template <class T>
struct Run {
  unsigned n;
  void operator()(const T *from) {
    if (n > 1u << 20) throw std::runtime_error("too many");
    T *a;
    cudaMalloc(&a, n * sizeof(T));
    if (typeid(T) == typeid(float))
      cudaMemcpy(a, from, n * sizeof(float), cudaMemcpyHostToDevice);
    else if (typeid(T) == typeid(double))
      cudaMemcpy(a, from, n * sizeof(double), cudaMemcpyHostToDevice);
    else
      throw std::runtime_error("another type");
    clear<<<2, 32>>>(a, n);
  }
};

template struct Run<float>;
