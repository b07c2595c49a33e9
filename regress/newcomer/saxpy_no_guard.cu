//expect: violated
//property: bounds
#define SAXPY_GUARD true
#include "saxpy.cu"
