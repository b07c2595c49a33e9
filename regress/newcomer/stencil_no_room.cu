//expect: violated
//property: bounds
#define STENCIL_ROOM kBlock
#include "stencil.cu"
