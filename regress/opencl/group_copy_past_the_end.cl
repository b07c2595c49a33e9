//expect: violated
//property: bounds
//line: 8
//--local_size=32 --num_groups=1

__kernel void load(__global const float4 *in, __global float *out) {
  __local float4 s[32];
  event_t e = async_work_group_copy(s + 1, in, get_local_size(0), 0);
  wait_group_events(1, &e);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_local_id(0)] = s[get_local_id(0)].x;
}
