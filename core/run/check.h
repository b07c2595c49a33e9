#pragma once
// The checks of the kernels of one module: rows of the plan -> engines -> claims -> verdicts.

#include "core/check/progress.h"
#include "core/check/result.h"
#include "core/host/finding.h"
#include "core/options/options.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

/// Checks every selected kernel of the module. Never throws for the kernel's content: problems there are part of the
/// result. Throws UserError for options that do not fit the module (unknown kernel, unknown array or parameter name).
/// `host`: findings in the host program, which count for the verdict of the run. Ensured: the same result, except
/// times, on any machine and for any number of jobs, unless `cancel` or --kernel-timeout ends something.
RunResult check(ir::Module module, const Options& options, const Cancellation& cancel,
                const ProgressCallback& progress = {}, const std::vector<HostFinding>& host = {});

/// The kernels that a check of the module is about. Throws UserError if there are none, or the options name what is not
/// there.
std::vector<uint32_t> selectedKernels(const ir::Module& module, const Options& options);

/// --alias: parameters that are one array share the object of the first. Throws UserError for a parameter that is not a
/// pointer.
void applyAliases(ir::Module& module, const Options& options);

}  // namespace gpubmc::core
