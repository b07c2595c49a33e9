//expect: violated
//property: race
//line: 12
//--local_size=32 --num_groups=1

// Without a flag a barrier orders no memory.
__kernel void shift(__global int *out) {
  __local int s[32];
  int t = get_local_id(0);
  s[t] = t;
  barrier(0);
  out[t] = s[31 - t];
}
