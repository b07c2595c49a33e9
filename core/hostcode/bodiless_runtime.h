#pragma once
// Functions of the runtime are templates without a body, whatever is passed. C++ wants a body of those that are passed
// something of a type without linkage, such as an unnamed enumeration within a function.

#include <memory>

namespace clang {
class ASTConsumer;
}

namespace gpubmc::core {

/// Spares functions that gpubmc's own headers declare the complaint that they have no body. Of other functions it is
/// left to Clang.
std::unique_ptr<clang::ASTConsumer> sparesBodilessRuntime();

}  // namespace gpubmc::core
