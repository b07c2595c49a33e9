#pragma once
// What is asked: one kernel, its launch, the inputs that are considered. Engines share it and read it only.

#include <string>
#include <vector>

#include "core/check/kernel_traits.h"
#include "core/check/launch_ranges.h"
#include "core/check/options.h"
#include "core/check/status.h"

namespace gpubmc::core {

/// A launch, and where it comes from.
struct ChosenLaunch {
  ir::Launch launch;
  /// "command line", "header comment", "<<<>>> in the source", "as <<<>>> in the source allows", "default", or one for
  /// each part
  std::string origin;
  bool isGuess = false;      ///< nobody says how large a block is
  bool hasOpenGrid = false;  ///< nobody says how many blocks there are, at least in one direction
  std::vector<std::string> assumptions, notes;
};

/// From, in this order: the options; a launch in the same file; 2 blocks, or what gridOfFile says, as the kernel's code
/// looks written for (ir::Kernel::room), else of 64 threads. Throws UserError for a launch without threads.
ChosenLaunch chooseLaunch(const ir::Module& module, const ir::Kernel& kernel, const Options& options);

struct Problem {
  Problem(const ir::Module& module, uint32_t kernel, const Options& options)
      : module(module),
        index(kernel),
        kernel(module.kernels[kernel]),
        options(options),
        chosen(chooseLaunch(module, this->kernel, options)),
        ranges(rangesOfLaunches(module, this->kernel, options, chosen.launch)),
        traits(traitsOf(module, this->kernel)),
        allowances(module, this->kernel.name, options.allowances) {}
  Problem(const Problem&) = delete;

  const ir::Launch& launch() const { return chosen.launch; }
  uint64_t threads() const { return launch().grid.count() * launch().block.count(); }
  /// Violations of the class are looked for.
  bool checks(PropertyClass cls) const {
    return options.severity(cls) != Severity::Off && !(cls == PropertyClass::Race && options.onlyDivergence);
  }

  const ir::Module& module;
  const uint32_t index;  ///< of the kernel
  const ir::Kernel& kernel;
  const Options& options;
  const ChosenLaunch chosen;
  const std::vector<LaunchRange>
      ranges;  ///< of parameters, at launches of the file that are as large as the chosen one
  const KernelTraits traits;
  const Allowances allowances;
};

/// Classes that a run speaks of as a whole, besides the places where it found something to check.
std::vector<PropertyClass> classesOf(const Problem& problem);

}  // namespace gpubmc::core
