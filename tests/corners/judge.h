#pragma once
// Runs gpubmc on generated kernels and compares what it says with what is right.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/check/options.h"
#include "core/check/result.h"
#include "tests/corners/flavours.h"

namespace gpubmc::corners {

/// What is wrong about the answer; none: it is right, or leaves open what is asked for.
std::optional<std::string> mistake(const Kernel& kernel, const core::KernelResult& answer);
/// Whether the answer leaves nothing open that the kernel is about.
bool decides(const Kernel& kernel, const core::KernelResult& answer);

struct Answer {
  uint64_t seed = 0;
  Kernel kernel;
  std::optional<std::string> mistake;
  bool decided = false;
  std::string open;  ///< why it is not decided
  double seconds = 0;
};

/// Looks at an answer whose kernel could be checked, on the thread that has checked it.
using Visitor = std::function<void(const Answer&, const core::RunResult&, const core::Options&)>;

/// One answer a seed. Kernels are compiled several in a file, so that headers are read once for all of them.
std::vector<Answer> tryAll(Flavour flavour, uint64_t from, uint64_t to, const Visitor& visitor = {});
/// The same for kernels that exist already; the seed of each is its number.
std::vector<Answer> tryKernels(const std::vector<Kernel>& kernels, uint64_t first, const Visitor& visitor = {});

/// The kernel alone as a file that gpubmc takes: with its flags in the first line.
std::string file(const Answer& answer);

}  // namespace gpubmc::corners
