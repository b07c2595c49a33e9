//expect: violated
//property: bounds
#define SAXPY_SIZE n * sizeof(float) / 2
#include "saxpy.cu"
