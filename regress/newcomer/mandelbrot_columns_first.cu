//expect: violated
//property: race
#define MANDELBROT_PIXEL x * width + y
#include "mandelbrot.cu"
