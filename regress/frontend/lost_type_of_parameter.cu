//expect: unsupported
//flags: --kernel=scale --cuda-path=none
//--blockDim=32 --gridDim=1

// The type of a parameter is lost, and the kernel with it.
#include <nosuchlibrary/view.h>
__global__ void scale(nosuch::view<float> v, float by) { v[threadIdx.x] *= by; }
__global__ void plain(int *a) { a[threadIdx.x] = 1; }
