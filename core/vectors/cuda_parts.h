#pragma once
// The constant parts of a harness in CUDA. They precede the source, whose macros may have any names; the parts behind
// it use names that begin with gpubmc_.

namespace gpubmc::core::vectors {

/// Before the macros of annotations: the C library declares a function __assert in <assert.h>, once.
inline constexpr const char* kBeforeAnnotations =
    "\n#include <cassert>\n#ifndef __requires\n"
    "#define __axiom(...) static_assert(true)\n#endif\n";

inline constexpr const char* kBeforeTypes = "\ntypedef void *gpubmc_memory;";

inline constexpr const char* kCudaSupport = R"(
struct gpubmc_pointer {
  long in;
  unsigned long long offset;
  long to;
  unsigned long long into;
};

static std::vector<unsigned char> gpubmc_image(const gpubmc_array &a) {
  std::vector<unsigned char> image(a.size);
  for (unsigned long long i = 0; a.fill_size && i < a.size; ++i) image[i] = a.fill[i % a.fill_size];
  for (const gpubmc_run *r = a.runs; r->bytes; ++r)
    for (unsigned long long i = 0; i < r->size && r->offset + i < a.size; ++i) image[r->offset + i] = r->bytes[i];
  return image;
}

static int gpubmc_failed(cudaError_t error, const char *what) {
  if (error == cudaSuccess) return 0;
  std::printf("FAIL %s: %s\n", what, cudaGetErrorString(error));
  return 1;
}

template <class T>
int gpubmc_copy_variable(T &variable, const gpubmc_array &a) {
  const std::vector<unsigned char> image = gpubmc_image(a);
  return gpubmc_failed(cudaMemcpyToSymbol(variable, image.data(), image.size(), 0, cudaMemcpyHostToDevice), a.name);
}

// Of the vector: what stands behind the source.
extern gpubmc_array gpubmc_arrays[];
extern const gpubmc_pointer gpubmc_pointers[];
static int gpubmc_copy_variables();
static cudaError_t gpubmc_launch();

// Keeps some multiprocessors busy, so that blocks of the kernel begin and go on at other times.
__global__ void gpubmc_keep_busy(long long cycles) {
  const long long begin = clock64();
  while (clock64() - begin < cycles) {
  }
}
)";

inline constexpr const char* kCudaMain = R"(
static std::vector<unsigned char> gpubmc_with_pointers(long index) {
  std::vector<unsigned char> image = gpubmc_image(gpubmc_arrays[index]);
  for (const gpubmc_pointer *p = gpubmc_pointers; p->in >= 0; ++p) {
    void *to = p->to < 0 ? nullptr : static_cast<char *>(gpubmc_arrays[p->to].device) + p->into;
    if (p->in == index && p->offset + sizeof to <= image.size()) std::memcpy(image.data() + p->offset, &to, sizeof to);
  }
  return image;
}

// A structure that is passed: its bytes, where any type may lie.
[[maybe_unused]] static std::vector<unsigned long long> gpubmc_structure(long index) {
  const std::vector<unsigned char> image = gpubmc_with_pointers(index);
  std::vector<unsigned long long> aligned(image.size() / 8 + 1);
  std::memcpy(aligned.data(), image.data(), image.size());
  return aligned;
}

static int gpubmc_put() {
  for (long i = 0; gpubmc_arrays[i].name; ++i) {
    const std::vector<unsigned char> image = gpubmc_with_pointers(i);
    if (gpubmc_failed(cudaMemcpy(gpubmc_arrays[i].device, image.data(), image.size(), cudaMemcpyHostToDevice),
                      gpubmc_arrays[i].name))
      return 1;
  }
  return gpubmc_copy_variables();
}

static int gpubmc_get(std::vector<std::vector<unsigned char>> &memory) {
  memory.clear();
  for (const gpubmc_array *a = gpubmc_arrays; a->name; ++a) {
    memory.emplace_back(a->size);
    if (gpubmc_failed(cudaMemcpy(memory.back().data(), a->device, a->size, cudaMemcpyDeviceToHost), a->name)) return 1;
  }
  return 0;
}

// A kernel that never ends must not keep the test for ever.
static int gpubmc_wait() {
  using clock = std::chrono::steady_clock;
  for (const auto begin = clock::now(); cudaStreamQuery(0) == cudaErrorNotReady;) {
    if (clock::now() - begin > std::chrono::seconds(10)) {
      std::printf("FAIL the kernel does not end\n");
      std::fflush(stdout);
      std::_Exit(1);
    }
    std::this_thread::sleep_for(std::chrono::microseconds(50));
  }
  return gpubmc_failed(cudaDeviceSynchronize(), "the kernel");
}

static int gpubmc_compare(const std::vector<std::vector<unsigned char>> &memory) {
  int wrong = 0;
  for (size_t i = 0; i < memory.size(); ++i)
    for (const gpubmc_run *r = gpubmc_arrays[i].result; r && r->bytes; ++r)
      for (unsigned long long k = 0; k < r->size && r->offset + k < memory[i].size(); ++k)
        if (memory[i][r->offset + k] != r->bytes[k] && ++wrong <= 10)
          std::printf("  %s, byte %llu: %u instead of %u\n", gpubmc_arrays[i].name, r->offset + k,
                      unsigned(memory[i][r->offset + k]), unsigned(r->bytes[k]));
  if (wrong) std::printf("FAIL %d bytes are not as expected\n", wrong);
  return wrong != 0;
}

int main(int argc, char **argv) {
  const long rounds = argc > 1 ? std::atol(argv[1]) : 200;
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    std::printf("no GPU to run on\n");
    return 2;
  }
  cudaStream_t beside;
  if (gpubmc_failed(cudaStreamCreateWithFlags(&beside, cudaStreamNonBlocking), "a stream")) return 1;
  for (gpubmc_array *a = gpubmc_arrays; a->name; ++a)
    if (gpubmc_failed(cudaMalloc(&a->device, a->size), a->name)) return 1;
  std::vector<std::vector<unsigned char>> first, now;
  for (long round = 0; round < rounds; ++round) {
    if (gpubmc_put()) return 1;
    if (round) gpubmc_keep_busy<<<1 + round % 64, 32, 0, beside>>>(round * 977 % 20000);
    if (gpubmc_failed(gpubmc_launch(), "the launch") || gpubmc_wait() || gpubmc_get(now)) return 1;
    if (gpubmc_compare(now)) return 1;
    if (round == 0) first = now;
    if (now != first) {
      std::printf("FAIL round %ld leaves other results than the first: they depend on the schedule\n", round);
      return 1;
    }
  }
  std::printf("PASS %ld rounds without an error and with the same results\n", rounds);
  return 0;
}
)";

}  // namespace gpubmc::core::vectors
