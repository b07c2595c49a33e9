#pragma once
// Runs gpubmc on generated kernels and compares its answers with the planted verdicts.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/check/result.h"
#include "core/options/options.h"
#include "tests/corners/flavours.h"

namespace gpubmc::corners {

/// Describes the error in the answer. Empty if the answer is correct or leaves the planted property open.
std::optional<std::string> mistake(const Kernel& kernel, const core::KernelResult& answer);
/// Whether the answer decides every property that the kernel is about.
bool decides(const Kernel& kernel, const core::KernelResult& answer);

struct Answer {
  uint64_t seed = 0;
  Kernel kernel;
  std::optional<std::string> mistake;
  bool decided = false;
  std::string open;  ///< why the kernel is not decided
  double seconds = 0;
};

/// Inspects the answer for a kernel that could be checked. Runs on the thread that checked it.
using Visitor = std::function<void(const Answer&, const core::RunResult&, const core::Options&)>;

/// Returns one answer per seed. Several kernels are compiled per file, so that the headers are parsed once for all of
/// them.
std::vector<Answer> tryAll(Flavour flavour, uint64_t from, uint64_t to, const Visitor& visitor = {});
/// The same for given kernels; the seed of each is its number.
std::vector<Answer> tryKernels(const std::vector<Kernel>& kernels, uint64_t first, const Visitor& visitor = {});

/// The kernel as a stand-alone file for gpubmc, with its flags in the first line.
std::string file(const Answer& answer);

}  // namespace gpubmc::corners
