#pragma once
// The flags of a check, which the commands share: launch, inputs, bounds, checks, solving, output.

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "core/check/options.h"
#include "encoder/chain/choice.h"

namespace gpubmc::core {

/// Command lines as CLI11 takes them: the last argument first. A --warp-sync takes its size only with '=', so that it
/// does not swallow the file.
std::vector<std::string> argumentsOf(int argc, char** argv);

/// nvcc's options of the precision of floats. What is given by itself overrules what --use_fast_math implies.
struct PrecisionFlags {
  bool fast = false;
  std::optional<bool> ftz, div, sqrt;

  void applyTo(FloatPrecision& p) const {
    if (fast) p = {.ftz = true, .precDiv = false, .precSqrt = false, .intrinsics = true};
    p.ftz = ftz.value_or(p.ftz);
    p.precDiv = div.value_or(p.precDiv);
    p.precSqrt = sqrt.value_or(p.precSqrt);
  }
};

/// Texts that wait for all flags to be read.
struct CheckFlags {
  explicit CheckFlags(Options& options) : o(options) {}

  Options& o;
  std::string block, grid, arch, exited = "divergence", colour = "auto", interleavings = "auto", merging = "auto",
                                 contraction = "either", floats = "auto", domain = "auto", host = "follow";
  std::vector<std::string> arrays, params, aliases, assumes, errors, warnings, offs, dumps;
  std::string warpSync, warpSize, sharedBytes;
  bool noProgress = false;
  PrecisionFlags precision;
  encoder::SolverChoice solver;

  void addTo(CLI::App& app);
  /// After parsing: fills `o`, with the header flags of its file. Throws UserError, also if there is no file.
  void apply(const CLI::App& app);
};

}  // namespace gpubmc::core
