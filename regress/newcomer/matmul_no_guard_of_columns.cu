//expect: violated
//property: bounds
#define MATMUL_STORE_GUARD row < n
#include "matmul.cu"
