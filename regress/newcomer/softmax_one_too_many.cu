//expect: violated
//property: bounds
#define SOFTMAX_COLUMNS c <= columns
#include "softmax.cu"
