#pragma once
// Device code that Clang rejects because it uses what gpubmc does not have (a header that is nowhere, launches in
// kernels) must not prevent other kernels from being checked: such functions get a body that is unsupported.

#include <clang/AST/ASTConsumer.h>
#include <llvm/Support/MemoryBuffer.h>

#include <memory>
#include <string>
#include <vector>

#include "core/frontend/clang/host_error_recovery.h"
#include "core/frontend/clang/lost_headers.h"

namespace gpubmc::core {

/// The body of a function: from its opening brace to behind the closing one.
struct RejectedBody {
  SourcePlace begin;
  unsigned end = 0;       ///< offset in the same file
  unsigned error = 0;     ///< offset of the first error in it
  std::string construct;  ///< the unsupported construct
};

/// Finds, at the end of a compilation, the device functions whose first error is about something that gpubmc does not
/// have, or comes from a header that was not found. `lost` is read at the end.
std::unique_ptr<clang::ASTConsumer> deviceErrorFinder(const ErrorCollector& errors, const LostHeaders& lost,
                                                      std::vector<RejectedBody>& out);

/// The body of a function that is not supported, on one line.
std::string unsupportedBody(const std::string& construct);

/// The text of a file with these bodies replaced; line numbers do not change.
std::string withoutBodies(const std::string& text, std::vector<RejectedBody> bodies);

}  // namespace gpubmc::core
