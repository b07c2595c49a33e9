//expect: holds
//--host=two_buffers.c

// The two parameters are two buffers.
__kernel void shift(__global const int *in, __global int *out) {
  int i = get_global_id(0);
  out[i] = in[i + 1];
}
