//expect: violated
//property: race
#define MATMUL_LOADED (void)0
#include "matmul.cu"
