#pragma once
// The consumer of Clang's syntax tree that fills SourceFacts.

#include <clang/AST/ASTConsumer.h>

#include <memory>

#include "core/frontend/clang/host_view.h"
#include "core/host/source_facts.h"

namespace gpubmc::core {

/// Ensured: `facts` is complete once the translation unit is parsed without errors. Never fails: what it does not
/// understand (host code above all) is left out. `skipsBodies`: of host functions; then, and where conditions on the
/// device's macros may hide host code, nothing is told that takes all of it. `conditions` outlive the consumer.
std::unique_ptr<clang::ASTConsumer> factCollector(SourceFacts& facts, bool skipsBodies,
                                                  const DeviceConditions& conditions);

}  // namespace gpubmc::core
