//expect: unsupported
//--local_size=32 --num_groups=2

// The buffer is not ordered here, and is not written again: this is right, and beyond what a barrier can name here.
__kernel void rotate_row(read_write image2d_t a, __global int *count) {
  const int x = get_local_id(0), y = get_group_id(0);
  const float4 next = read_imagef(a, (int2)((x + 1) % 32, y));
  work_group_barrier(CLK_IMAGE_MEM_FENCE);
  write_imagef(a, (int2)(x, y), next);
  count[get_global_id(0)] = 1;
}
