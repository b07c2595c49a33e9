//expect: violated
//property: race
//line: 10
//flags: --kernel=shift --cuda-path=none
//--blockDim=32 --gridDim=1

// What another kernel's signature needs keeps nobody from checking this one.
#include <nosuchlibrary/view.h>
__global__ void scale(nosuch::view<float> v, float by) { v[threadIdx.x] *= by; }
__global__ void shift(int *a) { a[threadIdx.x] = a[threadIdx.x + 1]; }
