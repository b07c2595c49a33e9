//expect: holds
//size: launch
//--blockDim=64 --gridDim=2
// A square matrix is transposed, whatever n is. Of n in 1 .. 127 the column and the row are below n, so that places differ. For
// n in -127 .. -1 the column is i % -n and the row -(i / -n), so that places are the opposites of these. Every other n but 0, of which
// there is no i, is farther from 0 than i: the row is 0 and the column is i, and i * n == j * n modulo 2^32 needs 2^26 to divide n; then
// n * n is 0, and there is no i either. In launches of 2^20 threads n * n may wrap without being 0, and c * n with it.
__global__ void k(const float *a, float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n * n) {
    int r = i / n, c = i % n;
    b[c * n + r] = a[i];
  }
}
