#pragma once
// The consumer of Clang's syntax tree that fills SourceFacts.

#include <clang/AST/ASTConsumer.h>

#include <memory>

#include "core/host/source_facts.h"

namespace gpubmc::core {

/// Ensured: `facts` is complete once the translation unit is parsed without errors. Never fails: code that it does not
/// understand is ignored.
std::unique_ptr<clang::ASTConsumer> factCollector(SourceFacts& facts);

}  // namespace gpubmc::core
