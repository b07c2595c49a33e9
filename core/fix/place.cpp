#include "core/fix/place.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <set>

#include "gpu-model/ir/verify.h"

namespace gpubmc::core {

namespace {

/// Without a comment behind it and blanks around it. A line that a comment of several lines touches, or with quotes,
/// stays as it is.
std::string code(const std::string& line) {
  std::string out = line;
  if (const size_t comment = out.find("//"); comment != std::string::npos && out.find('"') == std::string::npos)
    out.resize(comment);
  while (!out.empty() && std::isspace(static_cast<unsigned char>(out.back()))) out.pop_back();
  out.erase(0, out.find_first_not_of(" \t"));
  return out;
}

/// Parentheses that are open at the end; nothing: some are closed that were not opened.
std::optional<int> openParentheses(const std::string& text) {
  int depth = 0;
  for (const char c : text) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (depth < 0) return std::nullopt;
  }
  return depth;
}

/// A word that makes a line more than a statement which is executed and left behind.
bool controls(const std::string& text) {
  static constexpr std::string_view kWords[] = {"if",   "else",    "for",    "while", "do",       "switch",
                                                "case", "default", "return", "break", "continue", "goto"};
  std::string word;
  for (const char c : text + " ") {
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

/// An instruction that a debugger would not stop at.
bool isSilent(const ir::Inst& i) {
  return i.op == ir::Opcode::DebugValue || i.op == ir::Opcode::Phi;
}

/// Where the instructions of a line stand, for one call site.
struct Span {
  std::set<ir::BlockId> blocks;
  uint32_t first = UINT32_MAX, last = 0;
};

}  // namespace

std::vector<std::string> linesOf(const std::string& file) {
  std::vector<std::string> out;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

bool standsAlone(const std::vector<std::string>& lines, uint32_t line) {
  if (line < 2 || line > lines.size()) return false;
  const std::string own = code(lines[line - 1]);
  if (!own.ends_with(';') || own.starts_with('#') || own.find_first_of("{}\\") != std::string::npos ||
      own.find("/*") != std::string::npos || own.find("*/") != std::string::npos)
    return false;
  if (openParentheses(own) != 0 || controls(own) || hasLabel(own)) return false;
  for (uint32_t before = line - 1; before > 0; --before) {
    const std::string text = code(lines[before - 1]);
    if (text.empty()) continue;
    if (text.starts_with('#')) return false;
    if (text.back() == ';') return openParentheses(text) == 0;  // else it is the head of a loop
    return text.back() == '{' || text.back() == '}';
  }
  return false;
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
      Span& s = spans[l.inlinedAt];
      s.blocks.insert(b);
      s.first = std::min(s.first, i);
      s.last = std::max(s.last, i);
    }
  if (spans.empty() ||
      std::any_of(spans.begin(), spans.end(), [](const auto& s) { return s.second.blocks.size() > 1; }))
    return std::nullopt;
  ir::Module out = module;
  // The last place of a block first, so that the others keep their numbers.
  std::vector<std::pair<ir::BlockId, uint32_t>> places;
  for (const auto& [site, s] : spans) {
    const std::vector<ir::Inst>& insts = code.blocks[*s.blocks.begin()].insts;
    if (side == InsertAt::After && s.last + 1 >= insts.size()) return std::nullopt;  // it decides where to go on
    places.emplace_back(*s.blocks.begin(), side == InsertAt::Before ? s.first : s.last + 1);
  }
  std::sort(places.rbegin(), places.rend());
  for (const auto& [block, index] : places) {
    std::vector<ir::Inst>& insts = out.functions[function].blocks[block].insts;
    inst.loc = insts[side == InsertAt::Before ? index : index - 1].loc;
    insts.insert(insts.begin() + index, inst);
  }
  if (!ir::verify(out).empty()) return std::nullopt;
  return out;
}

}  // namespace gpubmc::core
