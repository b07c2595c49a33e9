//expect: violated
//property: bounds
//line: 13
//--blockDim=64 --gridDim=4 --array=out=n --array=in=n

// As records_strided, but the record behind the last one is read, too.
struct Point {
  float x, y, z;
};
__global__ void copy(Point *out, const Point *in, int n) {
  __requires(n > 0 && n <= 1 << 28);
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    Point p = in[i + 1];
    p.z = p.x + p.y;
    out[i] = p;
  }
}
