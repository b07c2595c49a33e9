//expect: violated
//property: bounds
#define SAXPY_GUARD i <= n
#include "saxpy.cu"
