//expect: holds
//--std=CL2.0 --local_size=32 --num_groups=1

int sum(const int *p, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) s += p[i];
  return s;
}
__kernel void both(__global const int *in, __global int *out) {
  __local int s[4];
  if (get_local_id(0) < 4) s[get_local_id(0)] = 2;
  barrier(CLK_LOCAL_MEM_FENCE);
  __assert(sum(s, 4) == 8);
  out[get_local_id(0)] = sum(in, 4);
}
