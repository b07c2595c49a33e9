//expect: holds
//--local_size=2 --num_groups=1

// Work-items write different components of one vector.
__kernel void split(__global float4 *a) {
  if (get_local_id(0))
    a[0].x = 1;
  else
    a[0].yw = (float2)(2, 3);
}
