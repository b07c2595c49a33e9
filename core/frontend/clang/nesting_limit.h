#pragma once
// What is nested too deeply is an error of the file, with its place, and not the end of the stack.

#include <clang/AST/ASTConsumer.h>
#include <clang/Lex/Token.h>

#include <functional>
#include <memory>

namespace gpubmc::core {

/// A consumer that calls `see` with each token as it is read. If the parser has used up most of the
/// stack by then, that is an error there, and the file ends: the parser, which is recursive, needs stack for all that
/// nests, in brackets or not (those Clang counts itself). What is deep only as a tree (a sum of many terms) is not
/// found.
std::unique_ptr<clang::ASTConsumer> nestingLimit(std::function<void(const clang::Token&)> see);

}  // namespace gpubmc::core
