#pragma once
// Code is generated when the whole file has been read: until then the syntax tree may be changed.

#include <clang/AST/ASTConsumer.h>

#include <functional>
#include <memory>

namespace gpubmc::core {

/// Keeps what the parser says, and says it to `codegen` at the end of the file, after `before` has been called.
/// `before` is not called if the file has errors. `reads` hears of what is read from a precompiled header, and outlives
/// the consumer; null: nobody.
std::unique_ptr<clang::ASTConsumer> lateCodegen(std::unique_ptr<clang::ASTConsumer> codegen,
                                                std::function<void(clang::ASTContext&)> before,
                                                clang::ASTDeserializationListener* reads = nullptr);

}  // namespace gpubmc::core
