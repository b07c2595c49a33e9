//expect: holds
#include <cuda_runtime.h>
#include <stddef.h>
#include <sys/time.h>

// A library writes to a member of an object with virtual functions: the object keeps its type, so that stop is known not to
// be a function that launches k with something else.
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
  cudaMalloc(&d, 64 * sizeof(int));
  watch->stop();
  k<<<1, 64>>>(d);
  delete watch;
}
