#include "core/fix/place.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "gpu-model/ir/verify.h"

namespace gpubmc::core {

namespace {

/// The line without a trailing comment and surrounding blanks. Lines inside block comments, or with quotes, are
/// unchanged.
std::string code(const std::string& line) {
  std::string out = line;
  if (const size_t comment = out.find("//"); comment != std::string::npos && out.find('"') == std::string::npos)
    out.resize(comment);
  while (!out.empty() && std::isspace(static_cast<unsigned char>(out.back()))) out.pop_back();
  out.erase(0, out.find_first_not_of(" \t"));
  return out;
}

/// Number of open parentheses at the end; nothing: an unmatched closing one.
std::optional<int> openParentheses(const std::string& text) {
  int depth = 0;
  for (const char c : text) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (depth < 0) return std::nullopt;
  }
  return depth;
}

/// Whether the line contains a keyword of control flow.
bool controls(std::string_view line) {
  static constexpr std::string_view kWords[] = {"if",   "else",    "for",    "while", "do",       "switch",
                                                "case", "default", "return", "break", "continue", "goto"};
  std::string word;
  for (const char c : std::string(line) + " ") {
    if (std::isalnum(static_cast<unsigned char>(c)) || c == '_') {
      word += c;
      continue;
    }
    if (std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords)) return true;
    word.clear();
  }
  return false;
}

/// "again: x = 1;"
bool hasLabel(const std::string& text) {
  size_t at = 0;
  while (at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) || text[at] == '_')) ++at;
  at = text.find_first_not_of(' ', at);
  return at != std::string::npos && text[at] == ':' && text.substr(at, 2) != "::";
}

/// An instruction without a source line of its own in a debugger.
bool isSilent(const ir::Inst& i) {
  return i.op == ir::Opcode::DebugValue || i.op == ir::Opcode::Phi;
}

/// By block: it is reachable from the entry on a path that avoids `without`.
std::vector<bool> reached(const ir::Function& code, ir::BlockId without) {
  std::vector<bool> out(code.blocks.size());
  std::vector<ir::BlockId> work;
  auto reach = [&](ir::BlockId b) {
    if (b == without || out[b]) return;
    out[b] = true;
    work.push_back(b);
  };
  reach(0);
  while (!work.empty()) {
    const ir::BlockId b = work.back();
    work.pop_back();
    for (ir::BlockId next : code.blocks[b].insts.back().targets) reach(next);
  }
  return out;
}

/// The instructions of a line for one call site: first and last in each block.
using Span = std::map<ir::BlockId, std::pair<uint32_t, uint32_t>>;

/// The block of the line that dominates its other blocks.
std::optional<ir::BlockId> firstBlock(const ir::Function& code, const Span& span) {
  for (const auto& [b, range] : span) {
    const std::vector<bool> past = reached(code, b);
    if (std::none_of(span.begin(), span.end(), [&](const auto& other) { return past[other.first]; })) return b;
  }
  return std::nullopt;
}

}  // namespace

bool mayInsert(const std::vector<std::string>& lines, uint32_t line, InsertAt side) {
  if (line < 2 || line > lines.size()) return false;
  const std::string own = code(lines[line - 1]);
  const bool isHead = side == InsertAt::Before && (own.starts_with("if (") || own.starts_with("if("));
  if (own.empty() || own.starts_with('#') || own.ends_with('\\') || own.find("/*") != std::string::npos ||
      own.find("*/") != std::string::npos || own.find('}') != std::string::npos)
    return false;
  if (!isHead && (!own.ends_with(';') || own.find('{') != std::string::npos)) return false;
  if (openParentheses(own) != 0 || hasLabel(own)) return false;
  if (controls(isHead ? std::string_view(own).substr(2) : own)) return false;
  for (uint32_t before = line - 1; before > 0; --before) {
    const std::string text = code(lines[before - 1]);
    if (text.empty()) continue;
    if (text.starts_with('#')) return false;
    if (text.back() == ';') return openParentheses(text) == 0;  // otherwise it is the head of a loop
    return text.back() == '{' || text.back() == '}';
  }
  return false;
}

std::vector<ir::BlockId> controllingBlocks(const ir::Module& module, uint32_t function, ir::BlockId block) {
  const ir::Function& code = module.functions[function];
  std::vector<std::pair<size_t, ir::BlockId>> branches;  // dominators, and the number of blocks reachable without them
  for (ir::BlockId b = 0; b < code.blocks.size(); ++b) {
    if (b == block || code.blocks[b].insts.back().targets.size() < 2) continue;
    const std::vector<bool> past = reached(code, b);
    // Of two dominators, the earlier one has fewer blocks reachable without it.
    if (!past[block]) branches.emplace_back(std::ranges::count(past, true), b);
  }
  std::ranges::sort(branches, std::greater{});
  std::vector<ir::BlockId> out;
  for (const auto& [n, b] : branches) out.push_back(b);
  return out;
}

std::vector<const ir::Location*> controlling(const ir::Module& module, uint32_t function, ir::BlockId block) {
  std::vector<const ir::Location*> out;
  for (ir::BlockId b : controllingBlocks(module, function, block))
    out.push_back(&module.locations[module.functions[function].blocks[b].insts.back().loc]);
  return out;
}

std::optional<ir::Module> withInserted(const ir::Module& module, uint32_t function, const std::string& file,
                                       uint32_t line, InsertAt side, ir::Inst inst) {
  std::map<ir::LocId, Span> spans;  // by call site
  const ir::Function& code = module.functions[function];
  for (ir::BlockId b = 0; b < code.blocks.size(); ++b)
    for (uint32_t i = 0; i < code.blocks[b].insts.size(); ++i) {
      const ir::Inst& at = code.blocks[b].insts[i];
      const ir::Location& l = module.locations[at.loc];
      if (isSilent(at) || l.line != line || l.file != file) continue;
      spans[l.inlinedAt].try_emplace(b, i, i).first->second.second = i;
    }
  // Insert from the end of a block, so that earlier indices stay valid.
  std::vector<std::pair<ir::BlockId, uint32_t>> places;
  for (const auto& [site, span] : spans) {
    const std::optional<ir::BlockId> first = firstBlock(code, span);
    if (!first || (side == InsertAt::After && span.size() > 1)) return std::nullopt;
    const auto [begin, last] = span.at(*first);
    // Behind a terminator there is no single place.
    if (side == InsertAt::After && last + 1 >= code.blocks[*first].insts.size()) return std::nullopt;
    places.emplace_back(*first, side == InsertAt::Before ? begin : last + 1);
  }
  if (places.empty()) return std::nullopt;
  std::sort(places.rbegin(), places.rend());
  ir::Module out = module;
  for (const auto& [block, index] : places) {
    std::vector<ir::Inst>& insts = out.functions[function].blocks[block].insts;
    inst.loc = insts[side == InsertAt::Before ? index : index - 1].loc;
    insts.insert(insts.begin() + index, inst);
  }
  if (!ir::verify(out).empty()) return std::nullopt;
  return out;
}

}  // namespace gpubmc::core
