#pragma once
// The device side is compiled, and host code is read from the same tree. What the file leaves out there, by conditions
// on __CUDA_ARCH__, or gives other values, is not seen.

#include <clang/AST/ASTContext.h>
#include <clang/Lex/Preprocessor.h>

#include <memory>
#include <vector>

namespace gpubmc::core {

/// Where files other than system headers name __CUDA_ARCH__ and its like.
class DeviceConditions {
 public:
  /// Required: *this outlives the preprocessor.
  void watch(clang::Preprocessor& preprocessor);
  /// Whether all of them stand in bodies of functions for the device alone: the host's functions are then those that
  /// the host side of a compilation has.
  bool areOfDeviceOnly(clang::ASTContext& context) const;

 private:
  friend class ConditionWatcher;
  std::vector<clang::SourceLocation> places_;
};

}  // namespace gpubmc::core
