//expect: violated
//property: race
#define NBODY_USED (void)0
#include "nbody.cu"
