//expect: violated
//property: race
#define BITONIC_PARTNER i + j
#include "bitonic.cu"
