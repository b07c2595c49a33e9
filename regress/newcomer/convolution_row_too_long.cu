//expect: violated
//property: bounds
#define CONVOLUTION_ROW (2 * kRadius + 2)
#include "convolution.cu"
