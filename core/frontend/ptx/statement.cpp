#include "core/frontend/ptx/statement.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/Constants.h>

#include <algorithm>

namespace gpubmc::core {
namespace {

PtxStatement parse(llvm::StringRef text) {
  PtxStatement s;
  s.text = text;
  const size_t blank = text.find_first_of(" \t");
  text.take_front(blank).split(s.words, '.');
  if (blank == llvm::StringRef::npos) return s;
  // Splits at the commas, except between the parts of a vector.
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

bool isName(llvm::StringRef text) {
  auto isPart = [](char c) { return llvm::isAlnum(c) || c == '_' || c == '$' || c == '%'; };
  return !text.empty() && !llvm::isDigit(text.front()) && llvm::all_of(text, isPart);
}

/// `.reg .b32 a, b<4>`: names of registers, and nothing else.
bool declaresRegisters(llvm::StringRef text) {
  if (!text.consume_front(".reg")) return false;
  llvm::StringRef type = text = text.ltrim();
  type = type.take_until([](char c) { return llvm::isSpace(c); });
  if (!type.consume_front(".") || !isName(type)) return false;
  llvm::SmallVector<llvm::StringRef, 4> names;
  text.drop_front(type.size() + 1).split(names, ',');
  return llvm::all_of(names, [](llvm::StringRef name) {
    unsigned count = 0;
    auto [stem, rest] = name.trim().split('<');
    return isName(stem) &&
           (stem.size() == name.trim().size() || (rest.consume_back(">") && !rest.getAsInteger(10, count)));
  });
}

/// A directive that gives the source position of the following instructions; it ends with its line.
llvm::StringRef withoutPlaces(llvm::StringRef text) {
  while (text.starts_with(".loc") || text.starts_with(".file")) {
    const auto [line, rest] = text.split('\n');
    llvm::SmallVector<llvm::StringRef, 4> words;
    llvm::SplitString(line, words, " \t\r");
    unsigned number = 0;
    const bool isPlace = words[0] == ".loc"    ? words.size() == 4
                         : words[0] == ".file" ? words.size() == 3 && words[2].size() > 1 && words[2].ends_with("\"")
                                               : false;
    const size_t numbers = words[0] == ".loc" ? 4 : 2;
    if (!isPlace || !std::all_of(words.begin() + 1, words.begin() + std::ptrdiff_t(numbers),
                                 [&](llvm::StringRef w) { return !w.getAsInteger(10, number); }))
      break;
    text = bare(rest);
  }
  return text;
}

bool isSilent(llvm::StringRef text) {
  return declaresRegisters(text) ||
         (text.starts_with(".pragma") && text.trim().ends_with("\"") && text.count('"') == 2);
}

}  // namespace

std::string withoutComments(llvm::StringRef text) {
  std::string out;
  while (!text.empty()) {
    const size_t end = text.starts_with("//") ? text.find('\n') : text.starts_with("/*") ? text.find("*/", 2) : 0;
    const bool isOpen = end == llvm::StringRef::npos && text.starts_with("/*");  // not a comment: cannot be parsed
    if (end == 0 || isOpen) {
      out += text.front();
      text = text.drop_front();
    } else {
      out += ' ';
      text = end == llvm::StringRef::npos ? "" : text.drop_front(text.starts_with("/*") ? end + 2 : end);
    }
  }
  return out;
}

bool hasBalancedBraces(llvm::StringRef text) {
  int depth = 0;
  for (const char c : text) {
    depth += c == '{' ? 1 : c == '}' ? -1 : 0;
    if (depth < 0) return false;
  }
  return depth == 0;
}

llvm::SmallVector<PtxStatement, 4> ptxStatements(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef, 8> parts;
  llvm::SmallVector<PtxStatement, 4> result;
  text.split(parts, ';');
  for (llvm::StringRef p : parts)
    if (p = withoutPlaces(bare(p)); !p.empty() && !isSilent(p)) result.push_back(parse(p));
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
