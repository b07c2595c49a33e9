//expect: violated
//property: bounds
#define CONVOLUTION_INSIDE u >= 0 && u < width
#include "convolution.cu"
