#include "core/frontend/clang/allowances.h"

#include <clang/Basic/SourceManager.h>

#include <algorithm>

#include <fmt/format.h>

#include "core/frontend/clang/allowance_text.h"
#include "core/host/paths.h"

namespace gpubmc::core {

namespace {

constexpr std::string_view kAllowanceMark = "gpubmc:";

}  // namespace

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
    if (!text.starts_with(kAllowanceMark)) return false;
    const clang::PresumedLoc at = sources_.getPresumedLoc(range.getBegin());
    if (at.isInvalid()) return false;
    const AllowanceText read = readAllowance(text.substr(kAllowanceMark.size()));
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
  /// The distance from the comment's first line to the line that it applies to.
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
