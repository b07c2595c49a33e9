#pragma once
// The embedded headers declare functions of the CUDA runtime as templates without a body, which accept arguments of any
// type. C++ requires a body for those that are called with a type without linkage, such as an unnamed enumeration
// inside a function.

#include <memory>

namespace clang {
class ASTConsumer;
}

namespace gpubmc::core {

/// Suppresses the diagnostic about a missing body for functions that gpubmc's own headers declare. Other functions are
/// diagnosed as usual.
std::unique_ptr<clang::ASTConsumer> sparesBodilessRuntime();

}  // namespace gpubmc::core
