//expect: violated
//property: bounds
//line: 26
#include <cuda_runtime.h>
#include <stddef.h>
#include <sys/time.h>

// As clock_of_a_class.cu, with an array of 63 numbers.
struct Watch {
  virtual ~Watch() {}
  virtual void start() = 0;
  virtual void stop() = 0;
};
struct Clock : Watch {
  timeval begin{};
  double seconds = 0;
  void start() override { gettimeofday(&begin, nullptr); }
  void stop() override {
    timeval end;
    gettimeofday(&end, nullptr);
    seconds = double(end.tv_sec - begin.tv_sec);
  }
};

__global__ void k(int *d) {
  d[threadIdx.x] = 1;
}

int main() {
  Watch *watch = new Clock;
  watch->start();
  int *d = nullptr;
  cudaMalloc(&d, 63 * sizeof(int));
  watch->stop();
  k<<<1, 64>>>(d);
  delete watch;
}
