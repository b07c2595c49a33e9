//expect: violated
//property: bounds
#define MATMUL_LOAD_GUARD true
#include "matmul.cu"
