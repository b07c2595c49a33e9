//expect: violated
//property: bounds
#define MANDELBROT_PIXEL x * width + y
#include "mandelbrot.cu"
