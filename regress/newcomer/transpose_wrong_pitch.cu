//expect: violated
//property: bounds
#define TRANSPOSE_PITCH width
#include "transpose.cu"
