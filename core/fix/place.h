#pragma once
// Where a statement can be inserted before or after a source line such that it is executed at one program point of the
// kernel.

#include <optional>
#include <string>
#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

enum class InsertAt : uint8_t { Before, After };

/// Whether a statement on a line of its own can be inserted before or after this line (counted from 1) without other
/// changes: the line consists of whole statements inside a block, and is not the body of a statement without braces;
/// before a line, it may also be the head of an `if`. A textual check, false in doubt.
bool mayInsert(const std::vector<std::string>& lines, uint32_t line, InsertAt side);

/// The branches that dominate the block, nearest first: blocks that end in them.
std::vector<ir::BlockId> controllingBlocks(const ir::Module& module, uint32_t function, ir::BlockId block);

/// The lines of the conditions that control whether the block is executed: the branches that dominate it, nearest
/// first.
std::vector<const ir::Location*> controlling(const ir::Module& module, uint32_t function, ir::BlockId block);

/// A copy of the module with `inst` inserted before the first or after the last instruction of the source line, once
/// for each call site at which the line was inlined. Nothing: the line has no instructions in the function; or those of
/// one call site have no dominating block, or do not end in a single block; or the result would be ill-formed.
std::optional<ir::Module> withInserted(const ir::Module& module, uint32_t function, const std::string& file,
                                       uint32_t line, InsertAt side, ir::Inst inst);

}  // namespace gpubmc::core
