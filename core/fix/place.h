#pragma once
// Where a statement may be inserted in front of a source line, or behind it, so that it comes to stand at one place of
// the kernel's code.

#include <optional>
#include <string>
#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

enum class InsertAt : uint8_t { Before, After };

/// The lines of a source file, without their ends; empty if it cannot be read.
std::vector<std::string> linesOf(const std::string& file);

/// Whether another statement may be written on a line of its own before or after this one (from 1) and change nothing
/// else: the line is one whole statement, or several, in a block, so that it is nobody's body without braces; before a
/// line, also the head of an `if`. Judged by the text alone, false in doubt.
bool mayInsert(const std::vector<std::string>& lines, uint32_t line, InsertAt side);

/// The lines of the conditions that decide whether the block is executed: of the branches that all ways to it take, the
/// nearest first.
std::vector<const ir::Location*> controlling(const ir::Module& module, uint32_t function, ir::BlockId block);

/// A copy of the module with `inst` inserted before the first or after the last instruction of the source line, once
/// for each call site that the line was inlined at. Nothing: the line has no instructions in the function, or those of
/// one call site have no first block or, where they end, lie in several, or the result would be ill-formed.
std::optional<ir::Module> withInserted(const ir::Module& module, uint32_t function, const std::string& file,
                                       uint32_t line, InsertAt side, ir::Inst inst);

}  // namespace gpubmc::core
