#pragma once
// One call of an OpenCL built-in function, and what takes its place: code over the scalars of its arguments.

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include <functional>
#include <string>
#include <vector>

#include "core/frontend/opencl/builtin_name.h"
#include "core/options/options.h"

namespace gpubmc::core::opencl {

class BuiltinCall {
 public:
  BuiltinCall(llvm::CallInst& call, BuiltinName name, const FrontEndOptions& options);

  const std::string name;
  const std::vector<BuiltinType> params;  ///< as many as the call has arguments
  const FrontEndOptions& options;
  llvm::IRBuilder<> b;  ///< before the call, with its line

  llvm::CallInst& call() const { return call_; }
  llvm::Value* arg(unsigned i) const { return call_.getArgOperand(i); }
  unsigned argCount() const { return call_.arg_size(); }
  llvm::Type* type() const { return call_.getType(); }
  /// A number that is known where the code is compiled.
  std::optional<uint64_t> constantArg(unsigned i) const;

  /// The call's result from the components of its arguments; scalars among them belong to every component.
  using OfScalars = std::function<llvm::Value*(llvm::ArrayRef<llvm::Value*> scalars, unsigned component)>;
  llvm::Value* each(const OfScalars& f);
  /// A component of a vector, or the scalar itself.
  llvm::Value* component(llvm::Value* v, unsigned i);
  /// A vector, or the one scalar.
  llvm::Value* joined(llvm::ArrayRef<llvm::Value*> scalars);

  /// A call of a function that the lowering knows by name.
  llvm::Value* known(llvm::StringRef function, llvm::Type* result, llvm::ArrayRef<llvm::Value*> arguments);
  /// A special register: "tid.x".
  llvm::Value* special(llvm::StringRef name);
  llvm::Value* text(llvm::StringRef text) { return b.CreateGlobalString(text, "", 4, b.GetInsertBlock()->getModule()); }
  /// A value that devices compute and gpubmc does not.
  llvm::Value* uncomputed(llvm::Type* scalar, llvm::StringRef what);
  void note(llvm::StringRef text);
  /// The code behind the call is not followed.
  llvm::Value* unsupported(llvm::StringRef what);

 private:
  llvm::CallInst& call_;
};

/// Each returns the value that replaces the call (any value, if the call has none); null: the function is not of this
/// file's subject.
llvm::Value* workItems(BuiltinCall& c);
llvm::Value* synchronisation(BuiltinCall& c);
llvm::Value* vectorAccess(BuiltinCall& c);
llvm::Value* integers(BuiltinCall& c);
llvm::Value* floats(BuiltinCall& c);
llvm::Value* relations(BuiltinCall& c);
llvm::Value* conversions(BuiltinCall& c);
llvm::Value* atomics(BuiltinCall& c);
llvm::Value* groupCopies(BuiltinCall& c);
llvm::Value* images(BuiltinCall& c);
llvm::Value* subGroups(BuiltinCall& c);

}  // namespace gpubmc::core::opencl
