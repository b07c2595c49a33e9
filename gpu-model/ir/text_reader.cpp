#include "gpu-model/ir/text_reader.h"

#include <algorithm>
#include <charconv>

#include "gpu-model/ir/names.h"
#include "gpu-model/ir/parse.h"

namespace gpubmc::ir {

namespace {

bool isLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool isDigit(char c) {
  return c >= '0' && c <= '9';
}
bool isWordPart(char c) {
  return isLetter(c) || isDigit(c) || c == '.';
}

/// The value of a hexadecimal digit, -1: it is none.
int hexDigit(char c) {
  if (isDigit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

}  // namespace

void TextReader::skipBlanks() {
  while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\r')) ++at_;
  if (text_.substr(at_).starts_with("//")) at_ = std::min(text_.find('\n', at_), text_.size());
  start_ = at_;
}

void TextReader::fail(const std::string& message, size_t at) const {
  const std::string_view before = text_.substr(0, at);
  const size_t line = size_t(std::count(before.begin(), before.end(), '\n')) + 1;
  const size_t column = at - (before.rfind('\n') + 1) + 1;  // npos + 1 is 0
  throw ParseError(unsigned(line), unsigned(column), message);
}

std::string TextReader::found() const {
  if (at_ >= text_.size()) return "the end of the text";
  if (text_[at_] == '\n') return "the end of the line";
  size_t end = at_ + 1;
  if (isWordPart(text_[at_]))
    while (end < text_.size() && end - at_ < 40 && isWordPart(text_[end])) ++end;
  std::string out(text_.substr(at_, end - at_));
  for (char& c : out)
    if (uint8_t(c) < 0x20 || uint8_t(c) >= 0x7f) c = '?';
  return "'" + out + "'";
}

void TextReader::expected(std::string_view what) {
  skipBlanks();
  fail("expected " + std::string(what) + ", found " + found(), at_);
}

bool TextReader::atLineEnd() {
  skipBlanks();
  return at_ >= text_.size() || text_[at_] == '\n';
}

bool TextReader::atEnd() {
  while (atLineEnd()) {
    if (at_ >= text_.size()) return true;
    ++at_;
  }
  return false;
}

void TextReader::endLine() {
  if (!atLineEnd()) expected("the end of the line");
}

bool TextReader::next(char c) {
  skipBlanks();
  return at_ < text_.size() && text_[at_] == c;
}

bool TextReader::nextIsDigit() {
  skipBlanks();
  return at_ < text_.size() && isDigit(text_[at_]);
}

bool TextReader::accept(std::string_view punctuation) {
  skipBlanks();
  if (!text_.substr(at_).starts_with(punctuation)) return false;
  at_ += punctuation.size();
  return true;
}

void TextReader::expect(std::string_view punctuation) {
  if (!accept(punctuation)) expected("'" + std::string(punctuation) + "'");
}

std::string_view TextReader::word(std::string_view what) {
  skipBlanks();
  if (at_ >= text_.size() || !isLetter(text_[at_])) expected(what);
  while (at_ < text_.size() && isWordPart(text_[at_])) ++at_;
  return text_.substr(start_, at_ - start_);
}

bool TextReader::acceptWord(std::string_view wanted) {
  skipBlanks();
  const size_t end = at_ + wanted.size();
  if (!text_.substr(at_).starts_with(wanted) || (end < text_.size() && isWordPart(text_[end]))) return false;
  at_ = end;
  return true;
}

uint64_t TextReader::number(uint64_t max, std::string_view what) {
  if (!nextIsDigit()) expected(what);
  const bool hex = text_.substr(at_).starts_with("0x");
  const char* first = text_.data() + at_ + (hex ? 2 : 0);
  uint64_t v = 0;
  auto [end, error] = std::from_chars(first, text_.data() + text_.size(), v, hex ? 16 : 10);
  if (error == std::errc::invalid_argument) expected(what);
  at_ = size_t(end - text_.data());
  if (error != std::errc() || v > max) failAtWord(std::string(what) + " may be at most " + std::to_string(max));
  if (at_ < text_.size() && isWordPart(text_[at_])) failAtWord(std::string(what) + " ends in a letter");
  return v;
}

std::string TextReader::quoted(std::string_view what) {
  if (!accept("\"")) expected(std::string(what) + " in quotes");
  std::string out;
  while (at_ < text_.size() && text_[at_] != '\n') {
    const char c = text_[at_++];
    if (c == '"') return out;
    if (c != '\\') {
      out += c;
      continue;
    }
    const char escape = at_ < text_.size() ? text_[at_] : '\n';
    const int high = at_ + 2 < text_.size() ? hexDigit(text_[at_ + 1]) : -1;
    const int low = high >= 0 ? hexDigit(text_[at_ + 2]) : -1;
    if (escape == '"' || escape == '\\') {
      out += escape;
    } else if (escape == 'n') {
      out += '\n';
    } else if (escape == 'x' && low >= 0) {
      out += char(high * 16 + low);
      at_ += 2;
    } else {
      fail("expected \\\\, \\\", \\n or \\xNN, found an unknown escape", at_ - 1);
    }
    ++at_;
  }
  fail("expected the closing quote of " + std::string(what) + ", found " + found(), at_);
}

std::vector<uint8_t> TextReader::hexBytes() {
  skipBlanks();
  std::vector<uint8_t> out;
  for (; at_ < text_.size() && hexDigit(text_[at_]) >= 0; at_ += 2) {
    const int low = at_ + 1 < text_.size() ? hexDigit(text_[at_ + 1]) : -1;
    if (low < 0) failAtWord("expected an even number of hexadecimal digits");
    out.push_back(uint8_t(hexDigit(text_[at_]) * 16 + low));
  }
  if (out.empty()) expected("hexadecimal digits");
  return out;
}

Type TextReader::type() {
  static constexpr Type kNamed[] = {kVoid, {}, kF16, kBF16, kF32, kF64, kPtr};  // as names::kTypes
  const std::string_view name = word("a type");
  for (size_t i = 0; i < names::kTypes.size(); ++i)
    if (name == names::kTypes[i] && TypeKind(i) != TypeKind::Int) return kNamed[i];
  if (name[0] == 'i' && name.size() > 1 && name.size() <= 3 && isDigit(name[1])) {
    unsigned bits = 0;
    auto [end, error] = std::from_chars(name.data() + 1, name.data() + name.size(), bits);
    if (end == name.data() + name.size() && name[1] != '0' && bits <= 64) return {TypeKind::Int, uint8_t(bits)};
  }
  failAtWord("expected a type (void, i1 to i64, f16, bf16, f32, f64, ptr), found '" + std::string(name) + "'");
}

size_t TextReader::oneOf(std::span<const std::string_view> names, std::string_view what) {
  const std::string_view w = word(what);
  auto it = std::find(names.begin(), names.end(), w);
  if (it != names.end()) return size_t(it - names.begin());
  std::string known;
  if (names.size() <= 16)
    for (std::string_view n : names) known += (known.empty() ? " (" : ", ") + std::string(n);
  failAtWord("expected " + std::string(what) + known + (known.empty() ? "" : ")") + ", found '" + std::string(w) + "'");
}

bool TextReader::acceptLocation(LocId& loc) {
  if (!accept("!")) return false;
  loc = number32("a location's number");
  return true;
}

void TextReader::index(size_t wanted, std::string_view what) {
  if (number32(std::string(what) + "'s number") != wanted)
    failAtWord("expected " + std::string(what) + "'s number to be " + std::to_string(wanted) +
               ": they are numbered in order");
}

}  // namespace gpubmc::ir
