#pragma once
// A host function as machine code in this process. Nothing here runs it.

#include <cstdint>
#include <memory>
#include <string>

#include "core/options/options.h"

namespace gpubmc::core {

/// Machine code of a plain C++ function, as a host compiler makes it without optimisation: library functions are those
/// of this process.
class NativeFunction {
 public:
  NativeFunction();
  ~NativeFunction();
  NativeFunction(NativeFunction&&) noexcept;
  NativeFunction& operator=(NativeFunction&&) noexcept;

  /// Runs it: effects of the user's code happen in the calling process. `arguments` has one word per parameter: the
  /// value in its lowest bytes, or an address. The return value is stored at `result`. Required: ready.
  void call(const uint64_t* arguments, void* result) const { entry_(arguments, result); }
  explicit operator bool() const { return entry_ != nullptr; }

 private:
  friend NativeFunction compileNatively(const Options&, const ReferenceRequest&, std::string&);
  struct Code;
  std::unique_ptr<Code> code_;
  void (*entry_)(const uint64_t*, void*) = nullptr;
};

/// Not ready: `complaint` gives the reason, without the function's name ("it takes a structure by value"). Clang's
/// diagnostics are not repeated. Required: the function has been compiled as a reference before.
NativeFunction compileNatively(const Options& options, const ReferenceRequest& reference, std::string& complaint);

}  // namespace gpubmc::core
