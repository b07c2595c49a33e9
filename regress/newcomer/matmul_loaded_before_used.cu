//expect: violated
//property: race
#define MATMUL_USED (void)0
#include "matmul.cu"
