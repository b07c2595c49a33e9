//expect: violated
//property: bounds
#define CONVOLUTION_GUARD x < width
#include "convolution.cu"
