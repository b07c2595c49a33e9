//expect: holds
//size: any
//--host=group_of_a_processor.c
// The host program launches a work-group of 2,048 work-items, as processors run them, on as many elements.
__kernel void twice(__global int *a) {
  a[get_global_id(0)] = 2;
}
