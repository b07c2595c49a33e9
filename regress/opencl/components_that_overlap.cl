//expect: violated
//property: race
//line: 10
//--local_size=2 --num_groups=1

__kernel void split(__global float4 *a) {
  if (get_local_id(0))
    a[0].xy = (float2)(1, 1);
  else
    a[0].yw = (float2)(2, 3);
}
