//expect: violated
//property: race
#define REDUCTION_BARRIER (void)0
#include "reduction.cu"
