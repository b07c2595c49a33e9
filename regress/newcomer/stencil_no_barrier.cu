//expect: violated
//property: race
#define STENCIL_BARRIER (void)0
#include "stencil.cu"
