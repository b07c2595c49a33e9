//expect: violated
//property: race
//line: 9
//--blockDim=4 --gridDim=1 --array a=4

// What a condition reads of an array are accesses: nothing orders those of the first thread behind the others' writes.
__global__ void fill(int *a) {
  __ensures(__implies(__first_thread(), __forall(i, 4, a[i] == i)));
  a[threadIdx.x] = threadIdx.x;
}
