#pragma once
// From a .cu file to a kernel IR module. The only folder that includes Clang and LLVM headers; this header does not.

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "core/frontend/linked_host.h"
#include "core/host/finding.h"
#include "core/host/script.h"
#include "core/options/options.h"
#include "encoder/util/cancel.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

struct FrontendResult {
  ir::Module module;                  ///< verified; empty when !ok
  std::vector<Allowance> allowances;  ///< comments of the source
  std::optional<HostScript> script;   ///< for Options::hostFunction
  std::vector<HostFinding> host;      ///< defects of the host program; not with Options::hostFunction
  bool ok = false;
  bool hasNoKernels = false;    ///< !ok: the file compiles and defines no kernel, nor a template of one
  bool hasPrecompiled = false;  ///< the precompiled prelude was used
  std::string unchecked;        ///< !ok: why a file that compiles has nothing to check, and what to do; otherwise empty
  std::vector<std::string> errors;  ///< those among the diagnostics: "file:line: message"
  std::string diagnostics;          ///< from Clang, formatted with source excerpts
  /// Dumps of the stages named in Options::dumpIr, in order: "== after STAGE ==\n" + text.
  std::string dumps;
};

/// Called with a module in which something depends on ir::Kernel::kept. Returns those of these objects that some kernel
/// that may write to them may not keep; for the others it records within which bound they are kept. It is called again,
/// with another module, until none is left.
using RefutedKept = std::function<std::set<uint32_t>(ir::Module&)>;

/// Compiles the device side of options.file. Diagnostics of the user's mistakes come back in `diagnostics` with
/// ok=false (missing file, directory, not text, empty, syntax errors); a legal construct that cannot be lowered becomes
/// an UnsupportedOp instruction at its place, so kernels that do not reach it are still checked.
///
/// Throws Cancelled in gpubmc's own passes, which check `cancel`; Clang and LLVM do not. `refuted`: see there; null:
/// after the first launch nothing is known of variables that kernels may write.
/// `project`: what was compiled of the files that it is linked with; null: it is a program of its own.
FrontendResult compile(const Options& options, bool colour, const Cancellation* cancel = nullptr,
                       const RefutedKept& refuted = nullptr, const FileInProject* project = nullptr);

}  // namespace gpubmc::core
