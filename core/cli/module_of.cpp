#include "core/cli/module_of.h"

#include <unistd.h>

#include <cstdlib>
#include <iostream>

#include "core/check/assumed_floats.h"
#include "core/cli/front_end_watch.h"
#include "core/cli/kernel_ir_file.h"
#include "core/cli/run_files.h"
#include "core/run/kept_variables.h"
#include "encoder/util/terminal.h"
#include "gpu-model/ir/print.h"
#include "gpu-model/ir/printable_names.h"

namespace gpubmc::core {

namespace {
constexpr const char* kInFrontEnd = " in the front-end, before the kernels of the file were known";
}

bool coloured(const Options& options, int fd) {
  return options.colour == Options::Colour::Always || (options.colour == Options::Colour::Auto && wantsColour(fd));
}

std::string stoppedInFrontEnd(const std::string& reason) {
  return reason + kInFrontEnd;
}

FrontendResult frontEndOf(const Options& options, const Cancellation& cancel,
                          const std::function<int(const std::string& reason)>& stop, const FileInProject* project) {
  FrontendResult front;
  if (isKernelIrFile(options.file)) {
    front.module = readKernelIr(options.file);
    front.ok = true;
    for (const std::string& stage : options.dumpIr)
      if (stage == "lower" || stage == "all") front.dumps = "== after lower ==\n" + ir::print(front.module);
  } else {
    const FrontEndWatch watch(cancel, [&](const std::string& reason) {
      int stopped = 3;
      try {
        stopped = stop(stoppedInFrontEnd(reason));
      } catch (const std::exception& e) {
        std::cerr << messageLine("error", e.what());
      }
      // Clang continues in the other thread: nothing that it uses may be destroyed.
      std::_Exit(stopped);
    });
    RefutedKept refuted;
    if (options.inputs != Options::Inputs::All)
      refuted = [&](ir::Module& module) {
        keepSourceFiles(options);  // before the first question is logged
        return refutedKept(module, options, cancel);
      };
    front = compile(options, coloured(options, STDERR_FILENO), &cancel, refuted, project);
  }
  keepSourceFiles(options);
  ir::makeNamesPrintable(front.module);
  if (front.ok) assumeFloats(front.module, options.floatAssumptions);
  return front;
}

std::optional<FrontendResult> sourceOf(const Options& options, const Cancellation& cancel, bool machineOnly,
                                       const std::function<int(const std::string& reason)>& writeStopped, int& code) {
  FrontendResult front;
  try {
    front = frontEndOf(options, cancel, writeStopped);
  } catch (const Cancelled& e) {
    code = writeStopped(stoppedInFrontEnd(e.what()));
    return std::nullopt;
  }
  std::cerr << front.diagnostics;
  (machineOnly ? std::cerr : std::cout) << front.dumps;  // JSON and graphs have standard output alone
  code = 2;
  if (!front.unchecked.empty()) code = writeStopped(front.unchecked);
  return front.ok ? std::optional(std::move(front)) : std::nullopt;
}

std::optional<ir::Module> moduleOf(const Options& options, const Cancellation& cancel, bool machineOnly,
                                   const std::function<int(const std::string& reason)>& writeStopped, int& code) {
  std::optional<FrontendResult> source = sourceOf(options, cancel, machineOnly, writeStopped, code);
  return source ? std::optional(std::move(source->module)) : std::nullopt;
}

}  // namespace gpubmc::core
