//expect: violated
//property: race
#define TRANSPOSE_PITCH width
#include "transpose.cu"
