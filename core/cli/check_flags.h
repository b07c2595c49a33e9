#pragma once
// The flags of a check, shared by the commands: launch, inputs, bounds, checks, solving, output.

#include <string>
#include <vector>

#include "core/cli/command_line.h"
#include "core/options/options.h"
#include "encoder/chain/choice.h"
#include "encoder/util/output_file.h"

namespace gpubmc::core {

/// nvcc's options for float precision. An explicit option overrides what --use_fast_math implies.
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

/// Texts that are parsed after all flags are known.
struct CheckFlags {
  explicit CheckFlags(Options& options) : o(options) {}

  Options& o;
  CLI::Option *localSize = nullptr, *numGroups = nullptr;  ///< OpenCL's names for block and grid
  std::string block, grid, arch, exited = "divergence", colour = "auto", interleavings = "auto", merging = "auto",
                                 contraction = "either", floats = "auto", domain = "auto", callers = "reasonable",
                                 host = "follow";
  std::vector<std::string> arrays, params, aliases, assumes, errors, warnings, offs, thresholds, dumps;
  std::string warpSync, warpSize, sharedBytes, globalSize, globalOffset;
  std::vector<std::string> locals;
  bool noProgress = false, cache = false;
  std::vector<std::string>* files = nullptr;  ///< gets the files on the command line, if there may be several
  PrecisionFlags precision;
  encoder::SolverChoice solver;

  void addTo(CommandLine& app);
  /// After parsing: fills `o`, with the header flags of its file. Throws UserError, also if there is no file.
  void apply(const CLI::App& app);
  /// The two parts of it, for several files. Nothing that depends on the file; `read`: what the run reads.
  void applyFlags(const CLI::App& app, const std::vector<NamedFile>& read);
  /// The flags at the top of options.file.
  static void applyHeader(Options& options);
};

}  // namespace gpubmc::core
