//expect: violated
//property: bounds
#define NBODY_SOURCE p[j]
#include "nbody.cu"
