//expect: violated
//property: bounds
#define SAXPY_SIZE n
#include "saxpy.cu"
