//expect: violated
//property: race
#define TRANSPOSE_BARRIER (void)0
#include "transpose.cu"
