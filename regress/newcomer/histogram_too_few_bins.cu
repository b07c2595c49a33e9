//expect: violated
//property: bounds
#define HISTOGRAM_BINS 128
#include "histogram.cu"
