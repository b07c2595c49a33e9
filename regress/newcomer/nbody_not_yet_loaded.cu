//expect: violated
//property: race
#define NBODY_LOADED (void)0
#include "nbody.cu"
