#pragma once
// The text form of a module; parse.h reads it back.

#include <string>

#include "gpu-model/ir/ir.h"

namespace gpubmc::ir {

std::string print(const Module& module);
std::string print(const Function& function);
std::string print(const Inst& inst);
std::string print(Type type);

}  // namespace gpubmc::ir
