//expect: violated
//property: bounds
//line: 7
//--host=buffer_one_too_small.c

__kernel void scale(__global float *a, float by) {
  a[get_global_id(0)] *= by;
}
