//expect: violated
//property: race
//line: 10
//--local_size=64 --num_groups=2

__kernel void reverse(__global int *data) {
  __local int s[64];
  int t = get_local_id(0), base = get_group_id(0) * 64;
  s[t] = data[base + t];
  data[base + t] = s[63 - t];
}
