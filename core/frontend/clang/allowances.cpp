#include "core/frontend/clang/allowances.h"

#include <clang/Basic/SourceManager.h>

#include <cctype>

#include <fmt/format.h>

#include "core/host/paths.h"
#include "encoder/util/printable.h"

namespace gpubmc::core {

namespace {

constexpr std::string_view kMark = "gpubmc:";

std::string_view trimmed(std::string_view s) {
  while (!s.empty() && std::isspace(static_cast<unsigned char>(s.front()))) s.remove_prefix(1);
  while (!s.empty() && std::isspace(static_cast<unsigned char>(s.back()))) s.remove_suffix(1);
  return s;
}

/// The words of one comment, one after the other.
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
  /// What stands between quotes; nothing if it does not.
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

class AllowanceReader::Handler : public clang::CommentHandler {
 public:
  Handler(AllowanceReader& out, const clang::SourceManager& sources) : out_(out), sources_(sources) {}

  bool HandleComment(clang::Preprocessor&, clang::SourceRange range) override {
    const auto [file, begin] = sources_.getDecomposedLoc(range.getBegin());
    const size_t end = sources_.getFileOffset(range.getEnd());
    const std::string_view buffer = sources_.getBufferData(file);
    if (end > buffer.size() || end < begin + 2) return false;
    std::string_view text = buffer.substr(begin + 2, end - begin - 2);
    if (buffer[begin + 1] == '*' && text.ends_with("*/")) text.remove_suffix(2);
    text = trimmed(text);
    if (!text.starts_with(kMark)) return false;
    const clang::PresumedLoc at = sources_.getPresumedLoc(range.getBegin());
    if (at.isInvalid()) return false;
    const AllowanceText read = readAllowance(text.substr(kMark.size()));
    const std::string path = fromWorkingFolder(at.getFilename());
    if (!read.complaint.empty()) {
      out_.notes.push_back(fmt::format("{}:{}: the comment allows nothing: {}", path, at.getLine(), read.complaint));
      return false;
    }
    const unsigned line = at.getLine() + linesBeforeItsCode(buffer, begin, end);
    for (const AllowanceText::Item& item : read.items) {
      const Allowance a{.cls = item.cls, .object = item.object, .file = path, .line = line, .reason = read.reason};
      if (std::find(out_.allowances.begin(), out_.allowances.end(), a) == out_.allowances.end())
        out_.allowances.push_back(a);
    }
    return false;
  }

 private:
  /// How many lines below its first one the comment is about.
  static unsigned linesBeforeItsCode(std::string_view buffer, size_t begin, size_t end) {
    const size_t lineStart = buffer.rfind('\n', begin) + 1;  // npos + 1 is 0
    if (!trimmed(buffer.substr(lineStart, begin - lineStart)).empty()) return 0;
    unsigned lines = unsigned(std::count(buffer.begin() + long(begin), buffer.begin() + long(end), '\n'));
    for (size_t at = end; at < buffer.size(); ++lines) {
      const size_t next = std::min(buffer.find('\n', at), buffer.size());
      const std::string_view rest = trimmed(buffer.substr(at, next - at));
      if (!rest.empty() && !rest.starts_with("//")) return lines;
      at = next + 1;
    }
    return lines;
  }

  AllowanceReader& out_;
  const clang::SourceManager& sources_;
};

AllowanceReader::AllowanceReader() = default;
AllowanceReader::~AllowanceReader() = default;

void AllowanceReader::watch(clang::Preprocessor& preprocessor) {
  handler_ = std::make_unique<Handler>(*this, preprocessor.getSourceManager());
  preprocessor.addCommentHandler(handler_.get());
}

}  // namespace gpubmc::core
