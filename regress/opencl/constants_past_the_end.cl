//expect: violated
//property: bounds
//line: 8
//--local_size=32 --num_groups=1

__constant int weights[4] = {1, 2, 3, 4};
__kernel void weigh(__global int *out) {
  out[get_global_id(0)] = weights[get_global_id(0) % 5];
}
