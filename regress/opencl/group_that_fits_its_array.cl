//expect: holds
//size: any
//--local_size=1024 --num_groups=1
// As group_larger_than_its_array, for as many work-items as the array has elements. There are no races whatever the
// launch; the bounds are those of this one, since there are devices whose work-groups are larger.
__kernel void reverse(__global int *data) {
  __local int copy[1024];
  const uint me = get_local_id(0);
  copy[me] = data[me];
  barrier(CLK_LOCAL_MEM_FENCE);
  data[me] = copy[get_local_size(0) - 1 - me];
}
