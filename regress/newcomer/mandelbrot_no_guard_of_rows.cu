//expect: violated
//property: bounds
#define MANDELBROT_GUARD x >= width
#include "mandelbrot.cu"
