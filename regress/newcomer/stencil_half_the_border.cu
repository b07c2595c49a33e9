//expect: violated
//property: bounds
#define STENCIL_BORDER kRadius
#include "stencil.cu"
