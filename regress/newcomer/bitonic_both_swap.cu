//expect: violated
//property: race
#define BITONIC_ONE partner != i
#include "bitonic.cu"
