#include "core/frontend/ptx/statement.h"

#include <llvm/IR/Constants.h>

namespace gpubmc::core {
namespace {

PtxStatement parse(llvm::StringRef text) {
  PtxStatement s;
  s.text = text;
  const size_t blank = text.find_first_of(" \t");
  text.take_front(blank).split(s.words, '.');
  if (blank == llvm::StringRef::npos) return s;
  // At the commas, but for those between the parts of a vector.
  int depth = 0;
  size_t from = blank;
  for (size_t i = blank; i <= text.size(); ++i) {
    if (i < text.size()) depth += text[i] == '{' ? 1 : text[i] == '}' ? -1 : 0;
    if (i < text.size() && (text[i] != ',' || depth > 0)) continue;
    s.operands.push_back(text.slice(from, i).trim());
    from = i + 1;
  }
  return s;
}

/// Without the braces of the block around instructions.
llvm::StringRef bare(llvm::StringRef text) {
  text = text.ltrim("{} \t\r\n").rtrim(" \t\r\n");
  while (text.count('}') > text.count('{')) text = text.drop_back().rtrim(" \t\r\n");
  return text;
}

}  // namespace

std::string withoutComments(llvm::StringRef text) {
  std::string out;
  while (!text.empty()) {
    const size_t end = text.starts_with("//") ? text.find('\n') : text.starts_with("/*") ? text.find("*/") : 0;
    if (end == 0) {
      out += text.front();
      text = text.drop_front();
    } else {
      out += ' ';
      text = end == llvm::StringRef::npos ? "" : text.drop_front(text.starts_with("/*") ? end + 2 : end);
    }
  }
  return out;
}

llvm::SmallVector<PtxStatement, 4> ptxStatements(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef, 8> parts;
  llvm::SmallVector<PtxStatement, 4> result;
  text.split(parts, ';');
  for (llvm::StringRef p : parts)
    if (p = bare(p); !p.empty() && !p.starts_with(".")) result.push_back(parse(p));
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
