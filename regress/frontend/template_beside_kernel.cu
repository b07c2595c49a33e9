//expect: holds
//--blockDim=64 --gridDim=1

// A template without instances beside a kernel: the kernel is checked, and the report tells of the template.
template <class T>
__global__ void fill(T *a) { a[0] = threadIdx.x; }
__global__ void k(int *a) { a[threadIdx.x] = 1; }
