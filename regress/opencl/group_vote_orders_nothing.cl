//expect: violated
//property: race
//line: 11
//--local_size=16 --num_groups=1

__kernel void vote(__global int *out) {
  __local int s[16];
  int t = get_local_id(0);
  s[t] = t;
  if (work_group_any(t == 3))
    out[t] = s[15 - t];
}
