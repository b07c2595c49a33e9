//expect: violated
//property: race
#define HISTOGRAM_CLEARED (void)0
#include "histogram.cu"
