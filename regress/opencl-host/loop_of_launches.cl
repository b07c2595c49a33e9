//expect: holds
//--host=loop_of_launches.c

// Two buffers take turns.
__kernel void step(__global const float *in, __global float *out, int n) {
  int i = get_global_id(0);
  if (i < n) out[i] = in[i] * 0.5f + in[i + 1 < n ? i + 1 : i] * 0.5f;
}

// After all steps.
__kernel void finish(__global float *a, int offset) {
  a[offset + get_global_id(0)] += 1.0f;
}
