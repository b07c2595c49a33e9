#pragma once
// The problem: one kernel, its launch, the inputs considered. Engines share it read-only.

#include <string>
#include <vector>

#include "core/check/allowances.h"
#include "core/check/assumption.h"
#include "core/check/kernel_traits.h"
#include "core/check/launch_ranges.h"
#include "core/check/status.h"
#include "core/options/options.h"

namespace gpubmc::core {

/// A launch and its origin.
struct ChosenLaunch {
  ir::Launch launch;
  /// "command line", "header comment", "<<<>>> in the source", "as <<<>>> in the source allows", "default", or one for
  /// each part
  std::string origin;
  bool isGuess = false;      ///< the block size is unknown
  bool hasOpenGrid = false;  ///< the number of blocks is unknown in at least one direction
  std::vector<Assumption> assumptions;
  std::vector<std::string> notes;
};

/// The launch, from the first of: the options; a launch in the same file; a default: 2 blocks, or as many as gridOfFile
/// gives, with the block size that the kernel's code suggests (ir::Kernel::inferredBlock), otherwise 64 threads. Throws
/// UserError for a launch without threads.
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
        allowances(module, this->kernel, options.allowances) {}
  Problem(const Problem&) = delete;

  const ir::Launch& launch() const { return chosen.launch; }
  uint64_t threads() const { return launch().grid.count() * launch().block.count(); }
  /// Whether violations of the class are checked.
  bool checks(PropertyClass cls) const {
    return options.severity(cls) != Severity::Off && !(cls == PropertyClass::Race && options.onlyDivergence);
  }

  const ir::Module& module;
  const uint32_t index;  ///< of the kernel
  const ir::Kernel& kernel;
  const Options& options;
  const ChosenLaunch chosen;
  const std::vector<LaunchRange> ranges;  ///< of parameters, at launches of the file with the chosen sizes
  const KernelTraits traits;
  const Allowances allowances;
};

/// Classes that a run makes claims about as a whole, besides the places where it found something to check.
std::vector<PropertyClass> classesOf(const Problem& problem);

}  // namespace gpubmc::core
