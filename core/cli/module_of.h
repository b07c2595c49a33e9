#pragma once
// From the file on the command line to its module and comments, for every command.

#include <functional>
#include <optional>
#include <string>

#include "core/frontend/frontend.h"
#include "core/options/options.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

/// Whether output to this file descriptor has colours.
bool coloured(const Options& options, int fd);

/// The front-end on options.file, under the run's limits. Throws Cancelled. `stop` is called, from another thread, with
/// the reason where the front-end has to be given up, and writes what is known; its result is the exit code of the
/// program, which then ends. `project`: see compile().
FrontendResult frontEndOf(const Options& options, const Cancellation& cancel,
                          const std::function<int(const std::string& reason)>& stop,
                          const FileInProject* project = nullptr);

/// Why a run ended there: "timeout in the front-end, ...".
std::string stoppedInFrontEnd(const std::string& reason);

/// Nothing: there is no module to check, and `code` is the exit code. Writes diagnostics to standard error, and dumps
/// to standard output, or with `machineOnly` to standard error. `writeStopped` reports why nothing was checked in a
/// file without errors: the front-end was stopped, or its kernels are templates without instances; it returns the exit
/// code.
std::optional<FrontendResult> sourceOf(const Options& options, const Cancellation& cancel, bool machineOnly,
                                       const std::function<int(const std::string& reason)>& writeStopped, int& code);

/// The same for commands that ignore suppressions in comments, which matter for checks only.
std::optional<ir::Module> moduleOf(const Options& options, const Cancellation& cancel, bool machineOnly,
                                   const std::function<int(const std::string& reason)>& writeStopped, int& code);

}  // namespace gpubmc::core
