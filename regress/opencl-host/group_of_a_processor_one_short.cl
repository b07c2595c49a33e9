//expect: violated
//property: bounds
//line: 7
//--host=group_of_a_processor_one_short.c
// As group_of_a_processor, with a buffer of 2,047 elements.
__kernel void twice(__global int *a) {
  a[get_global_id(0)] = 2;
}
