#pragma once
// Reads that promise that their memory is not written during the kernel (ld.global.nc, `__ldg`): a Load or MemCopy
// marked by Inst::name.

#include <algorithm>
#include <string_view>

#include "gpu-model/ir/ir.h"

namespace gpubmc::ir {

inline constexpr std::string_view kSteady = "steady";

inline bool isSteady(const Inst& i) {
  return (i.op == Opcode::Load || i.op == Opcode::MemCopy) && i.name == kSteady;
}

inline bool readsSteady(const Module& module) {
  return std::ranges::any_of(module.functions, [](const Function& f) {
    return std::ranges::any_of(f.blocks, [](const Block& b) { return std::ranges::any_of(b.insts, isSteady); });
  });
}

}  // namespace gpubmc::ir
