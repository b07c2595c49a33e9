//expect: holds
//size: any
//--blockDim=256 --gridDim=64 --array=out=n --array=in=n

// Records of three numbers, copied in strides of the grid: each number of record i lies within n records where i < n does.
struct Point {
  float x, y, z;
};
__global__ void copy(Point *out, const Point *in, int n) {
  __requires(n <= 1 << 28);
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    Point p = in[i];
    p.z = p.x + p.y;
    out[i] = p;
  }
}
