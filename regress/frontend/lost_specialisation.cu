//expect: unsupported
//flags: --cuda-path=none
//--blockDim=32 --gridDim=1

// The specialisation that the kernel uses needs the header: the template in general is not what it means.
#include <nosuchlibrary/index.h>
template <class T> struct Place {
  static __device__ int of(int t) { return t; }
};
template <> struct Place<int> {
  nosuch::index kept;
  static __device__ int of(int t) { return 0; }
};
__global__ void k(int *a) { a[Place<int>::of(threadIdx.x)] = 1; }
