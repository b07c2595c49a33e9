#pragma once
// Code is generated after the whole file has been read: until then the syntax tree may be changed.

#include <clang/AST/ASTConsumer.h>

#include <functional>
#include <memory>

namespace gpubmc::core {

/// Buffers the parser's callbacks and passes them to `codegen` at the end of the file, after calling `before`. `before`
/// is not called if the file has errors. `reads` is notified of what is read from a precompiled header, and outlives
/// the consumer; null: no listener.
std::unique_ptr<clang::ASTConsumer> lateCodegen(std::unique_ptr<clang::ASTConsumer> codegen,
                                                std::function<void(clang::ASTContext&)> before,
                                                clang::ASTDeserializationListener* reads = nullptr);

}  // namespace gpubmc::core
