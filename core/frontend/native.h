#pragma once
// A function of the host as machine code of this process. Nothing here runs it.

#include <cstdint>
#include <memory>
#include <string>

#include "core/check/options.h"

namespace gpubmc::core {

/// Machine code of a plain C++ function, compiled as a host's compiler does without optimisation: functions of
/// libraries are those of this process.
class NativeFunction {
 public:
  NativeFunction();
  ~NativeFunction();
  NativeFunction(NativeFunction&&) noexcept;
  NativeFunction& operator=(NativeFunction&&) noexcept;

  /// Runs it: what the user's code does happens in the calling process. `arguments` has a word a parameter: the value
  /// in its lowest bytes, or an address. What it returns is stored at `result`. Required: ready.
  void call(const uint64_t* arguments, void* result) const { entry_(arguments, result); }
  explicit operator bool() const { return entry_ != nullptr; }

 private:
  friend NativeFunction compileNatively(const Options&, const ReferenceRequest&, std::string&);
  struct Code;
  std::unique_ptr<Code> code_;
  void (*entry_)(const uint64_t*, void*) = nullptr;
};

/// Not ready: `complaint` says why not, without the function's name ("it takes a structure by value"). Diagnostics of
/// Clang are not repeated. Required: the function has been compiled as a reference before.
NativeFunction compileNatively(const Options& options, const ReferenceRequest& reference, std::string& complaint);

}  // namespace gpubmc::core
