#include "gpu-model/ir/ir.h"

#include <array>

namespace gpubmc::ir {

namespace {
constexpr std::array kText = {
#define X(e, text) text,
    GPUBMC_IR_OPCODES(X)
#undef X
};
}  // namespace

const char* text(Opcode op) { return kText[size_t(op)]; }

bool isTerminator(Opcode op) {
  switch (op) {
    case Opcode::Br:
    case Opcode::CondBr:
    case Opcode::Ret:
    case Opcode::Exit:
    case Opcode::Trap:
    case Opcode::Unreachable: return true;
    default: return false;
  }
}

}  // namespace gpubmc::ir
