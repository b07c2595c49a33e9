#pragma once
// The three error channels (docs/HACKING.md): what a user can cause, what gpubmc cannot handle, and a broken
// invariant of our own. Library code throws one of these and never calls exit.

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
