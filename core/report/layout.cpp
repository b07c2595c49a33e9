#include "core/report/layout.h"

#include <algorithm>

#include <fmt/format.h>

namespace gpubmc::core {

namespace {

/// Units that are not broken: words, each with the parenthesised text behind it.
std::vector<std::string> pieces(const std::string& text, size_t room) {
  std::vector<std::string> out{""};
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    depth += (c == '(') - (c == ')');
    if (c == ' ' && depth <= 0 && text.compare(i, 2, " (") != 0) {
      out.emplace_back();
    } else {
      out.back() += c;
    }
  }
  // Text that does not fit into a line even so is broken at every blank.
  std::vector<std::string> fitting;
  for (std::string& p : out) {
    size_t from = 0;
    if (p.size() > room)
      for (size_t at; (at = p.find(' ', from)) != std::string::npos; from = at + 1)
        fitting.push_back(p.substr(from, at - from));
    fitting.push_back(p.substr(from));
  }
  return fitting;
}

}  // namespace

std::string Paint::with(const char* code, const std::string& s) const {
  return on_ ? fmt::format("\033[{}m{}\033[0m", code, s) : s;
}

std::string wrapped(const std::string& text, size_t indent) {
  const size_t room = kWidth - std::min(indent, kWidth / 2);
  std::string out;
  size_t used = 0;
  for (const std::string& p : pieces(text, room)) {
    if (used && used + 1 + p.size() > room) {
      out += '\n';
      out.append(indent, ' ');
      used = 0;
    } else if (!out.empty()) {
      out += ' ';
      ++used;
    }
    out += p;
    used += p.size();
  }
  return out;
}

std::string columns(const std::vector<std::vector<std::string>>& rows, size_t indent) {
  std::vector<size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], row[c].size());
  }
  std::string out;
  for (const auto& row : rows) {
    std::string line(indent, ' ');
    for (size_t c = 0; c < row.size(); ++c) line += fmt::format("{:<{}}", row[c], widths[c] + 2);
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
  return out;
}

}  // namespace gpubmc::core
