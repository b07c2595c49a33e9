//expect: violated
//property: race
// A column too far is the first one of the next row, which another thread writes.
#define MATMUL_STORE_GUARD row < n
#include "matmul.cu"
