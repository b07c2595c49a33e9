#pragma once
// What a host function does to memory and which kernels it launches, in order (core/host/script.h).

#include <optional>
#include <string>

#include "core/host/script.h"
#include "core/hostcode/program.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

struct ScriptFound {
  std::optional<HostScript> script;
  std::string complaint;  ///< where there is none: what cannot be followed, with its line
};

/// Of options.hostFunction, with the sizes of --array and the values of --param. Required: `program` was compiled with
/// these options. Ensured: operations are in the one order that streams leave, shapes and sizes are numbers. Throws
/// UserError for names and values that do not fit the function, and Cancelled.
ScriptFound scriptOf(const HostProgram& program, const Options& options, const Cancellation& cancel);

}  // namespace gpubmc::core
