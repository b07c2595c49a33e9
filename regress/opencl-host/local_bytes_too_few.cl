//expect: violated
//property: bounds
//--host=local_bytes_too_few.c

// The host gives each work-group one int less than it has work-items.
__kernel void reverse(__global int *a, __local int *s) {
  int t = get_local_id(0), n = get_local_size(0);
  s[t] = a[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  a[get_global_id(0)] = s[n - 1 - t];
}
