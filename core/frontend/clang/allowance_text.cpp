#include "core/frontend/clang/allowance_text.h"

#include <cctype>

#include <fmt/format.h>

#include "encoder/util/printable.h"

namespace gpubmc::core {

std::string_view trimmed(std::string_view s) {
  while (!s.empty() && std::isspace(static_cast<unsigned char>(s.front()))) s.remove_prefix(1);
  while (!s.empty() && std::isspace(static_cast<unsigned char>(s.back()))) s.remove_suffix(1);
  return s;
}

namespace {

/// The words of one comment, in order.
class Words {
 public:
  explicit Words(std::string_view text) : rest_(trimmed(text)) {}

  bool accept(char c) {
    if (rest_.empty() || rest_.front() != c) return false;
    take(1);
    return true;
  }
  /// Letters, digits, '_', '-', '.' and ':'.
  std::string name() {
    size_t n = 0;
    while (n < rest_.size() && (std::isalnum(static_cast<unsigned char>(rest_[n])) ||
                                std::string_view("_-.:").find(rest_[n]) != std::string_view::npos))
      ++n;
    return std::string(take(n));
  }
  /// The text between quotes; nothing if there is none.
  std::optional<std::string> quoted() {
    if (!accept('"')) return std::nullopt;
    const size_t end = rest_.find('"');
    if (end == std::string_view::npos) return std::nullopt;
    std::string out(trimmed(rest_.substr(0, end)));
    take(end + 1);
    return out;
  }
  bool atEnd() const { return rest_.empty(); }

 private:
  std::string_view take(size_t n) {
    const std::string_view out = rest_.substr(0, n);
    rest_ = trimmed(rest_.substr(n));
    return out;
  }
  std::string_view rest_;
};

}  // namespace

AllowanceText readAllowance(std::string_view text) {
  AllowanceText out;
  Words words(text);
  auto fail = [&](std::string why) {
    out.complaint = std::move(why);
    return out;
  };
  if (words.name() != "allow") return fail("write allow, classes, and the reason in quotes");
  do {
    const std::string name = words.name();
    AllowanceText::Item item;
    if (name != "all") {
      item.cls = propertyByName(name);
      if (!item.cls) return fail(name.empty() ? "which class?" : fmt::format("there is no class '{}'", name));
    }
    if (words.accept('(')) {
      item.object = words.name();
      if (item.object.empty() || !words.accept(')')) return fail("an object in parentheses is a name: race(a)");
    }
    out.items.push_back(std::move(item));
  } while (words.accept(','));
  const std::optional<std::string> reason = words.quoted();
  if (!reason || reason->empty()) return fail("a reason in quotes is missing");
  if (!words.atEnd()) return fail("nothing may stand after the reason");
  out.reason = printable(*reason);
  return out;
}

}  // namespace gpubmc::core
