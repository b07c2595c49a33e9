//expect: holds
//--local_size=8 --num_groups=1

// The next tile is on its way while this one is used: each round waits for its own event.
__kernel void sums(__global const int *in, __global int *out) {
  __local int s[2][8];
  event_t e[2];
  e[0] = async_work_group_copy(s[0], in, 8, 0);
  int sum = 0;
  for (int i = 0; i < 4; ++i) {
    if (i < 3) e[(i + 1) % 2] = async_work_group_copy(s[(i + 1) % 2], in + 8 * (i + 1), 8, 0);
    wait_group_events(1, &e[i % 2]);
    barrier(CLK_LOCAL_MEM_FENCE);
    sum += s[i % 2][7 - get_local_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_local_id(0)] = sum;
}
