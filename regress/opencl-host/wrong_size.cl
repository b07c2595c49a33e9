//expect: violated
//property: invalid-launch
//--host=wrong_size.c

__kernel void scale(__global float *a, float by) {
  a[get_global_id(0)] *= by;
}
