#pragma once
// The operations of a host function on memory, and the kernels that it launches, in order (core/host/script.h).

#include <optional>
#include <string>

#include "core/host/script.h"
#include "core/hostcode/program.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

struct ScriptFound {
  std::optional<HostScript> script;
  std::string complaint;  ///< if there is no script: what cannot be followed, with its line
};

/// The script of options.hostFunction, with the sizes of --array and the values of --param. Required: `program` was
/// compiled with these options. Ensured: the operations are in the only order that streams allow; shapes and sizes are
/// numbers. Throws UserError for names and values that do not fit the function, and Cancelled.
ScriptFound scriptOf(const HostProgram& program, const Options& options, const Cancellation& cancel);

}  // namespace gpubmc::core
