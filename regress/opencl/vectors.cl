//expect: holds
//--local_size=16 --num_groups=2

__kernel void swizzles(__global float4 *a, __global int *b) {
  int i = get_global_id(0);
  float4 v = a[i];
  a[i] = v.wzyx;
  int4 n = vload4(i, b);
  __assert(all(n == (int4)(n.s0, n.s1, n.s2, n.s3)));
  n.xz = n.zx;
  vstore4(n + 1, i, b);
}
