#pragma once
// The error types that cross component interfaces (docs/HACKING.md): mistakes of the user, unsupported constructs,
// broken invariants, and cancellation. Library code throws one of these and never calls exit. Other thrown types
// (restarts, exhausted budgets) are control flow: each is documented where it is declared, and its caller catches it.

#include <stdexcept>
#include <string>

namespace gpubmc {

/// A mistake in the user's input: command line, header flags, source. `what()` says where and how to correct it.
struct UserError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Input that is legal but not supported by gpubmc. `construct` names it ("inline PTX 'mma.sync'"). Always ends as an
/// `unsupported` verdict with the construct and its line, never as `holds`.
struct Unsupported : std::runtime_error {
  explicit Unsupported(std::string what_, unsigned location_ = 0) : std::runtime_error(what_), location(location_) {}
  unsigned location;  ///< ir::LocId of the construct, 0 when unknown.
};

/// A broken invariant: a defect of gpubmc. Ends with exit code 4.
struct InternalError : std::logic_error {
  using std::logic_error::logic_error;
};

/// Work was stopped by Ctrl-C or --timeout.
struct Cancelled : std::runtime_error {
  using std::runtime_error::runtime_error;
};

[[noreturn]] void internalError(const char* file, int line, const char* condition);

}  // namespace gpubmc

/// Checks an invariant in every build type; use it where the check is cheap. For user mistakes throw UserError.
#define GPUBMC_CHECK(cond)                                           \
  do {                                                               \
    if (!(cond)) ::gpubmc::internalError(__FILE__, __LINE__, #cond); \
  } while (false)
