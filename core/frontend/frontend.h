#pragma once
// From a .cu file to a kernel IR module. The only folder that includes Clang and LLVM headers; this header does not.

#include <string>
#include <vector>

#include "core/check/options.h"
#include "core/host/finding.h"
#include "core/host/script.h"
#include "encoder/util/cancel.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

struct FrontendResult {
  ir::Module module;                  ///< verified; empty when !ok
  std::vector<Allowance> allowances;  ///< comments of the source
  std::optional<HostScript> script;   ///< of Options::hostFunction
  std::vector<HostFinding> host;      ///< what goes wrong in the host program; not with Options::hostFunction
  bool ok = false;
  bool hasPrecompiled = false;  ///< the prelude was read as it was precompiled, and not parsed
  std::string unchecked;    ///< !ok: why there is nothing to check in a file that compiles, and what to do; else empty
  std::string diagnostics;  ///< Clang's own, formatted with source excerpts
  /// Dumps of the stages named in Options::dumpIr, in order: "== after STAGE ==\n" + text.
  std::string dumps;
};

/// Compiles the device side of options.file. Diagnostics of the user's mistakes come back in `diagnostics` with
/// ok=false (missing file, directory, not text, empty, syntax errors); a legal construct that cannot be lowered becomes
/// an UnsupportedOp instruction at its place, so that kernels that do not reach it are still checked.
///
/// Throws Cancelled where it looks at `cancel`: in gpubmc's own passes. Clang and LLVM do not look.
FrontendResult compile(const Options& options, bool colour, const Cancellation* cancel = nullptr);

}  // namespace gpubmc::core
