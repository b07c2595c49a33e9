#include "core/frontend/ptx_statement.h"

#include <llvm/IR/Constants.h>

namespace gpubmc::core {
namespace {

PtxStatement parse(llvm::StringRef text) {
  PtxStatement s;
  s.text = text;
  const size_t blank = text.find_first_of(" \t");
  text.take_front(blank).split(s.words, '.');
  if (blank == llvm::StringRef::npos) return s;
  text.drop_front(blank).split(s.operands, ',');
  for (llvm::StringRef& o : s.operands) o = o.trim();
  return s;
}

}  // namespace

llvm::SmallVector<PtxStatement, 4> ptxStatements(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef, 8> parts;
  llvm::SmallVector<PtxStatement, 4> result;
  text.split(parts, ';');
  for (llvm::StringRef p : parts)
    if (p = p.trim("{} \t\r\n"); !p.empty() && !p.starts_with(".") && !p.starts_with("//")) result.push_back(parse(p));
  return result;
}

std::optional<unsigned> ptxInput(const llvm::CallBase& call, llvm::StringRef text) {
  unsigned k = 0;
  if (!text.consume_front("$") || text.getAsInteger(10, k)) return std::nullopt;
  const unsigned outputs = call.getType()->isVoidTy() ? 0 : 1;
  return k >= outputs && k - outputs < call.arg_size() ? std::optional(k - outputs) : std::nullopt;
}

std::optional<uint64_t> ptxConstant(const llvm::CallBase& call, llvm::StringRef text) {
  uint64_t n = 0;
  if (!text.getAsInteger(0, n)) return n;
  auto k = ptxInput(call, text);
  const auto* c = k ? llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(*k)) : nullptr;
  return c ? std::optional(c->getZExtValue()) : std::nullopt;
}

}  // namespace gpubmc::core
