//expect: violated
//property: race
//--host=same_buffer_twice.c

// The two parameters are one buffer.
__kernel void shift(__global const int *in, __global int *out) {
  int i = get_global_id(0);
  out[i] = in[i + 1];
}
