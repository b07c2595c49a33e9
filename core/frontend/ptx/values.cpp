// Registers, moves and operations of a warp.

#include "core/frontend/ptx/values.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringSwitch.h>

#include "core/frontend/lower/call_names.h"

namespace gpubmc::core {
llvm::SmallVector<llvm::StringRef, 4> ptxParts(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef, 4> out;
  if (text.consume_front("{")) {
    text.consume_back("}");
    text.split(out, ',');
    for (llvm::StringRef& p : out) p = p.trim();
  } else {
    out.push_back(text);
  }
  return out;
}

std::optional<ir::Type> ptxType(llvm::StringRef word) {
  if (word == "pred") return ir::kI1;
  if (word.size() > 1 && (word[0] == 'u' || word[0] == 's' || word[0] == 'b') && word != "bf16")
    return typeNamed(("i" + word.drop_front()).str());
  return word.starts_with("f") ? typeNamed(word) : std::nullopt;
}

PtxValues::PtxValues(FunctionLowering& f, const llvm::CallBase& call, const llvm::InlineAsm& assembly)
    : f_(f), call_(call) {
  auto leaves = leavesOf(call.getType(), f.layout());
  usable_ = leaves.has_value();
  if (leaves)
    for (const Leaf& l : *leaves) outputs_.push_back(l.type);
  unsigned argument = 0;
  for (const llvm::InlineAsm::ConstraintInfo& c : assembly.ParseConstraints()) {
    usable_ &= !c.isIndirect;
    if (c.Type != llvm::InlineAsm::isInput) continue;
    unsigned output = 0;
    if (!c.Codes.empty() && !llvm::StringRef(c.Codes[0]).getAsInteger(10, output)) tied_[output] = argument;
    ++argument;
  }
}

std::optional<ir::Operand> ptxArgument(FunctionLowering& f, const llvm::CallBase& call, unsigned k, ir::Type type) {
  const llvm::Value* value = call.getArgOperand(k);
  if (!f.expressible(value)) return std::nullopt;
  const ir::Operand o = f.value(value);
  if (!fitsPtx(o.type, type)) return std::nullopt;
  return type.isInt() && o.type.isInt() ? f.toInt(o, type, false) : f.reinterpret(o, type);
}

std::optional<ir::Operand> PtxValues::read(llvm::StringRef text, ir::Type type, bool isSigned) {
  auto as = [&](ir::Operand o) -> std::optional<ir::Operand> {
    if (type.isInt() && o.type.isInt()) return f_.toInt(o, type, isSigned);
    if (!fitsPtx(o.type, type)) return std::nullopt;
    return f_.reinterpret(o, type);
  };
  if (auto it = registers_.find(text.str()); it != registers_.end()) return as(it->second);
  int64_t n = 0;
  if (type.isInt() && !text.getAsInteger(0, n))
    return constant(uint64_t(n) & (type.bits >= 64 ? ~0ull : (1ull << type.bits) - 1), type);
  unsigned k = 0;
  if (!text.consume_front("$") || text.getAsInteger(10, k)) return std::nullopt;
  if (k < outputs_.size()) {
    auto start = tied_.find(k);
    return start == tied_.end() ? std::nullopt : as(f_.value(call_.getArgOperand(start->second)));
  }
  k -= unsigned(outputs_.size());
  return k < call_.arg_size() && f_.expressible(call_.getArgOperand(k)) ? as(f_.value(call_.getArgOperand(k)))
                                                                        : std::nullopt;
}

bool PtxValues::write(llvm::StringRef text, ir::Operand value) {
  if (text.starts_with("$")) {
    unsigned k = 0;
    if (text.drop_front().getAsInteger(10, k) || k >= outputs_.size()) return false;
    const ir::Type to = outputs_[k];
    if (!fitsPtx(value.type, to)) return false;
    value = to.isInt() && value.type.isInt() ? f_.toInt(value, to, false) : f_.reinterpret(value, to);
  }
  registers_.insert_or_assign(text.str(), value);
  return true;
}

std::optional<std::vector<ir::Operand>> PtxValues::readAll(const PtxStatement& s, size_t first, ir::Type type) {
  std::vector<ir::Operand> out;
  for (size_t i = first; i < s.operands.size(); ++i) {
    auto o = read(s.operands[i], type);
    if (!o) return std::nullopt;
    out.push_back(*o);
  }
  return out;
}

bool PtxValues::lower(const PtxStatement& s) {
  if (!usable_) return false;
  if (s.text.starts_with("@")) return guarded(s);
  return computes(s) || warp(s) || access(s) || atomic(s);
}

bool PtxValues::computes(const PtxStatement& s) {
  return move(s) || sum(s) || product(s) || logic(s) || shift(s) || field(s) || compare(s) || convert(s);
}

/// `@p add.s32 r, r, q`: what has no other effect than its results is computed in any case, and p says whether they are
/// kept. Each result needs a value of before.
bool PtxValues::guarded(const PtxStatement& s) {
  llvm::StringRef guard = s.text.drop_front().take_until([](char c) { return llvm::isSpace(c); });
  const auto inner = ptxStatements(s.text.drop_front(1 + guard.size()));
  const bool isNegated = guard.consume_front("!");
  if (inner.size() != 1 || inner[0].text.starts_with("@")) return false;
  auto holds = read(guard, ir::kI1);
  auto after = registers_;
  const auto carry = carry_;
  if (!holds || !computes(inner[0]) || carry_ != carry) return false;
  std::swap(registers_, after);  // so that read() gives what was there before
  for (auto& [name, value] : after) {
    const auto it = registers_.find(name);
    if (it != registers_.end() && it->second == value) continue;
    const auto old = read(name, value.type);
    if (!old || old->type != value.type) return false;
    registers_.insert_or_assign(name, isNegated ? choose(*holds, *old, value) : choose(*holds, value, *old));
  }
  return true;
}

bool PtxValues::finish() {
  Values out;
  for (size_t k = 0; k < outputs_.size(); ++k) {
    auto it = registers_.find("$" + std::to_string(k));
    auto kept = it == registers_.end() ? read("$" + std::to_string(k), outputs_[k]) : it->second;  // "+r" that is not
                                                                                                   // assigned
    if (!kept) return false;
    out.push_back(*kept);
  }
  if (!out.empty()) f_.setResult(call_, std::move(out));
  return true;
}

/// Between registers, and between a register and the vector of its parts, lowest first.
bool PtxValues::move(const PtxStatement& s) {
  if (s.name() != "mov" || s.words.size() != 2 || s.operands.size() != 2) return false;
  auto type = ptxType(s.words[1]);
  if (!type) return false;
  const auto to = ptxParts(s.operands[0]), from = ptxParts(s.operands[1]);
  if (to.size() == 1 && from.size() == 1) {
    auto value = read(from[0], *type);
    return value && write(to[0], *value);
  }
  const size_t n = std::max(to.size(), from.size());
  if (!type->isInt() || (n != 2 && n != 4) || type->bits % n != 0 || type->bits / n < 8) return false;
  auto part = typeNamed("i" + std::to_string(type->bits / n));
  if (!part) return false;
  if (to.size() == 1) {
    ir::Operand whole = constant(0, *type);
    for (size_t i = 0; i < n; ++i) {
      auto value = read(from[i], *part);
      if (!value) return false;
      whole = make(Op::Or, whole, make(Op::Shl, resized(*value, *type, false), constant(i * part->bits, *type)));
    }
    return write(to[0], whole);
  }
  auto whole = from.size() == 1 ? read(from[0], *type) : std::nullopt;
  for (size_t i = 0; whole && i < n; ++i)
    if (!write(to[i], resized(make(Op::LShr, *whole, constant(i * part->bits, *type)), *part, false))) return false;
  return whole.has_value();
}

}  // namespace gpubmc::core
