//expect: violated
//property: race
#define SOFTMAX_READ (void)0
#include "softmax.cu"
