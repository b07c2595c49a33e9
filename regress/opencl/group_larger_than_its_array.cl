//expect: violated
//property: bounds
//line: 9
//--local_size=2048 --num_groups=1
// An array for the work-items of a GPU, and a work-group of a processor.
__kernel void reverse(__global int *data) {
  __local int copy[1024];
  const uint me = get_local_id(0);
  copy[me] = data[me];
  barrier(CLK_LOCAL_MEM_FENCE);
  data[me] = copy[get_local_size(0) - 1 - me];
}
