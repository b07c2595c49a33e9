//expect: violated
//property: bounds
#define REDUCTION_BEGIN blockDim.x
#include "reduction.cu"
