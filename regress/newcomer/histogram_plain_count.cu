//expect: violated
//property: race
#define HISTOGRAM_COUNT(bin) bin++
#include "histogram.cu"
