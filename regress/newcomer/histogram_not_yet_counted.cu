//expect: violated
//property: race
#define HISTOGRAM_COUNTED (void)0
#include "histogram.cu"
