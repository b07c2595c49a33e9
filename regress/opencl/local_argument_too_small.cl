//expect: violated
//property: bounds
//line: 8
//--local_size=32 --num_groups=2 --local s=124

__kernel void sums(__global const int *in, __global int *out, __local int *s) {
  int t = get_local_id(0);
  s[t] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (t == 0) out[get_group_id(0)] = s[0];
}
