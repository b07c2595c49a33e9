//expect: holds
//--local_size=32 --num_groups=1

// Each is memory of its own.
__kernel void both(__global int *out, __local int *a, __local int *b) {
  int t = get_local_id(0);
  a[t] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  b[t] = a[31 - t];
  out[t] = b[t];
}
