//expect: unsupported
//--local_size=32 --num_groups=1

__kernel void shift(__global int *out, uint flags) {
  __local int s[32];
  int t = get_local_id(0);
  s[t] = t;
  barrier(flags);
  out[t] = s[31 - t];
}
