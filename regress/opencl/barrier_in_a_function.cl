//expect: holds
//--local_size=32 --num_groups=1

// The flags are a constant once the function is inlined.
void wait(int flags) { barrier(flags); }

__kernel void shift(__global int *out) {
  __local int s[32];
  int t = get_local_id(0);
  s[t] = t;
  wait(CLK_LOCAL_MEM_FENCE);
  out[t] = s[31 - t];
}
