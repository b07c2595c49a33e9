//expect: violated
//property: race
#define REDUCTION_FIRST_BARRIER (void)0
#include "reduction.cu"
