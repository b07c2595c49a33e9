#pragma once
// From a .cu file to a kernel IR module. The only folder that includes Clang and LLVM headers; this header does not.

#include <functional>
#include <set>
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

/// Asked of a module in which something rests on ir::Kernel::kept: those of these objects that may not be kept by all
/// kernels that may write to them. Of the others it says there within what that is so. It is asked again, of another
/// module, until none is left.
using RefutedKept = std::function<std::set<uint32_t>(ir::Module&)>;

/// Compiles the device side of options.file. Diagnostics of the user's mistakes come back in `diagnostics` with
/// ok=false (missing file, directory, not text, empty, syntax errors); a legal construct that cannot be lowered becomes
/// an UnsupportedOp instruction at its place, so that kernels that do not reach it are still checked.
///
/// Throws Cancelled where it looks at `cancel`: in gpubmc's own passes. Clang and LLVM do not look.
/// `refuted`: see there; null: of variables that kernels may write nothing is known after the first launch.
FrontendResult compile(const Options& options, bool colour, const Cancellation* cancel = nullptr,
                       const RefutedKept& refuted = nullptr);

}  // namespace gpubmc::core
