//expect: violated
//property: bounds
//knownbug: that the size of in is gridDim.x rows is not found, so its bounds are told as unchecked
#define SOFTMAX_COLUMNS c <= columns
#include "softmax.cu"
