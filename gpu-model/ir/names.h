#pragma once
// Texts of the enumerations of ir.h, for printer and parser.

#include <array>
#include <span>
#include <string_view>

#include "gpu-model/ir/ir.h"

namespace gpubmc::ir::names {

inline constexpr std::array<std::string_view, 7> kTypes = {"void", "i", "f16", "bf16", "f32", "f64", "ptr"};
inline constexpr std::array<std::string_view, 10> kIntPredicates = {"eq",  "ne",  "ult", "ule", "ugt",
                                                                    "uge", "slt", "sle", "sgt", "sge"};
inline constexpr std::array<std::string_view, 16> kFloatPredicates = {
    "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "uno", "ueq", "ugt", "uge", "ult", "ule", "une", "true"};
inline constexpr std::array<std::string_view, 4> kRoundings = {"rn", "rz", "ru", "rd"};
inline constexpr std::array<std::string_view, 15> kAtomics = {
    "add", "sub", "and", "or", "xor", "exch", "smin", "smax", "umin", "umax", "inc", "dec", "fadd", "fmin", "fmax"};
inline constexpr std::array<std::string_view, 5> kScopes = {"thread", "block", "cluster", "device", "system"};
inline constexpr std::array<std::string_view, 5> kOrders = {"relaxed", "acquire", "release", "acq_rel", "seq_cst"};
inline constexpr std::array<std::string_view, 16> kSpecials = {
    "tid.x",  "tid.y",    "tid.z",    "ctaid.x",  "ctaid.y", "ctaid.z", "ntid.x",   "ntid.y",
    "ntid.z", "nctaid.x", "nctaid.y", "nctaid.z", "laneid",  "warpid",  "warpsize", "dynamic_smem_size"};
inline constexpr std::array<std::string_view, 5> kBarriers = {"sync", "count", "and", "or", "same"};
inline constexpr std::array<std::string_view, 4> kFenced = {"all", "shared", "global", "nothing"};
inline constexpr std::array<std::string_view, 3> kComers = {"not-exited", "all", "converged"};
inline constexpr std::array<std::string_view, 3> kForms = {"aligned", "unaligned", "tile"};
inline constexpr std::array<std::string_view, 4> kShuffles = {"index", "up", "down", "xor"};
inline constexpr std::array<std::string_view, 4> kVotes = {"all", "any", "ballot", "uniform"};
inline constexpr std::array<std::string_view, 7> kSpaces = {"global", "shared",   "constant", "local",
                                                            "param",  "function", "heap"};
inline constexpr std::array<std::string_view, 3> kHostArguments = {"values", "local", "opaque"};
inline constexpr std::array<std::string_view, 3> kInits = {"arbitrary", "undefined", "bytes"};

inline constexpr std::array kOpcodes = {
#define X(enumerator, text, ...) std::string_view(text),
    GPUBMC_IR_OPCODES(X)
#undef X
};

/// The texts that Inst::sub takes for this opcode; empty if it takes none.
inline std::span<const std::string_view> subs(Opcode op) {
  switch (op) {
    case Opcode::ICmp: return kIntPredicates;
    case Opcode::FCmp: return kFloatPredicates;
    case Opcode::AtomicRMW:
    case Opcode::WarpReduce: return kAtomics;
    case Opcode::SpecialReg: return kSpecials;
    case Opcode::Barrier: return kBarriers;
    case Opcode::NamedBarrier:
    case Opcode::NamedArrive: return kForms;
    case Opcode::Shuffle: return kShuffles;
    case Opcode::Vote: return kVotes;
    default: return {};
  }
}

}  // namespace gpubmc::ir::names
