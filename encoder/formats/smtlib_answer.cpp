#include <charconv>
#include <optional>
#include <string_view>

#include "encoder/formats/smtlib.h"
#include "encoder/util/printable.h"

namespace gpubmc::encoder {

namespace {

/// Tokens of an S-expression: parentheses, quoted strings with their quotes, symbols. Empty at the end.
class Tokens {
 public:
  explicit Tokens(std::string_view text) : text_(text) {}
  std::string_view next() {
    while (at_ < text_.size() && (isSpace(text_[at_]) || text_[at_] == ';'))
      at_ = text_[at_] == ';' ? std::min(text_.find('\n', at_), text_.size()) : at_ + 1;
    const size_t begin = at_;
    if (at_ == text_.size()) return {};
    if (const char c = text_[at_++]; c == '"' || c == '|')
      at_ = std::min(text_.find(c, at_), text_.size() - 1) + 1;
    else if (c != '(' && c != ')')
      while (at_ < text_.size() && !isSpace(text_[at_]) && text_[at_] != '(' && text_[at_] != ')') ++at_;
    return text_.substr(begin, at_ - begin);
  }

 private:
  static bool isSpace(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }
  std::string_view text_;
  size_t at_ = 0;
};

std::optional<uint64_t> number(std::string_view digits, int base) {
  uint64_t v = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), v, base);
  if (digits.empty() || error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return v;
}

/// true, false, #x2a, #b101010 or (_ bv42 8).
std::optional<uint64_t> readValue(Tokens& tokens) {
  const std::string_view t = tokens.next();
  if (t == "true") return 1;
  if (t == "false") return 0;
  if (t.starts_with("#x")) return number(t.substr(2), 16);
  if (t.starts_with("#b")) return number(t.substr(2), 2);
  if (t != "(" || tokens.next() != "_") return std::nullopt;
  const std::string_view v = tokens.next();
  if (!v.starts_with("bv") || tokens.next().empty() || tokens.next() != ")") return std::nullopt;
  return number(v.substr(2), 10);
}

std::string shortened(std::string_view text) {
  return printable(std::string(text.substr(0, 120))) + (text.size() > 120 ? "..." : "");
}

}  // namespace

SmtlibAnswer readSmtlibAnswer(const std::string& text) {
  using Kind = SmtlibAnswer::Kind;
  Tokens tokens(text);
  SmtlibAnswer out;
  auto garbage = [&](const std::string& what) { return SmtlibAnswer{Kind::Garbage, what, {}}; };
  bool answered = false;
  for (std::string_view t = tokens.next(); !t.empty(); t = tokens.next()) {
    if (t == "sat" || t == "unsat" || t == "unknown") {
      if (answered) return garbage("it answered twice");
      answered = true;
      out.kind = t == "sat" ? Kind::Sat : t == "unsat" ? Kind::Unsat : Kind::Unknown;
      continue;
    }
    if (t == "success" || t == "unsupported") continue;
    if (t != "(") return garbage("it printed '" + shortened(t) + "'");
    t = tokens.next();
    if (t == "error") {
      const std::string_view message = tokens.next();
      // An error before the answer: the solver ignored part of the query. An error after "sat": there are no values.
      if (!answered || out.kind == Kind::Sat) return {Kind::Error, shortened(message), {}};
      do t = tokens.next();
      while (t.starts_with('"'));  // a quote within a message is doubled
      if (t != ")") return garbage("an error message does not end");
      continue;
    }
    for (; t == "("; t = tokens.next()) {
      const std::string name(tokens.next());
      const std::optional<uint64_t> value = readValue(tokens);
      if (!value || tokens.next() != ")") return garbage("no value for '" + shortened(name) + "'");
      out.values[name] = *value;
    }
    if (t != ")") return garbage("it printed '" + shortened(t) + "' among the values");
  }
  return answered ? out : garbage(text.empty() ? "it printed nothing" : "it printed no answer");
}

}  // namespace gpubmc::encoder
