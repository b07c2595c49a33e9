//expect: violated
//property: race
#define TRANSPOSE_STORE_GUARD x < width && y + j < height
#include "transpose.cu"
