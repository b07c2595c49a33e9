#include "core/frontend/clang/lost_headers.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/MacroInfo.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace gpubmc::core {
namespace {

class LossWatcher : public clang::PPCallbacks {
 public:
  LossWatcher(clang::Preprocessor& preprocessor, LostHeaders& out)
      : preprocessor_(preprocessor), sources_(preprocessor.getSourceManager()), out_(out) {}

  bool FileNotFound(llvm::StringRef) override { return true; }

  void InclusionDirective(clang::SourceLocation at, const clang::Token&, llvm::StringRef name, bool isAngled,
                          clang::CharSourceRange, clang::OptionalFileEntryRef file, llvm::StringRef, llvm::StringRef,
                          const clang::Module*, bool, clang::SrcMgr::CharacteristicKind) override {
    if (file) return;
    const std::string shown = isAngled ? fmt::format("<{}>", name.str()) : fmt::format("\"{}\"", name.str());
    const clang::PresumedLoc place = sources_.getPresumedLoc(at);
    if (place.isInvalid() || std::ranges::find(out_.headers, shown, &LostHeader::name) != out_.headers.end()) return;
    out_.headers.push_back({shown, place.getFilename(), place.getLine()});
  }

  void Ifdef(clang::SourceLocation at, const clang::Token& macro, const clang::MacroDefinition& d) override {
    ask(at, macro, d);
  }
  void Ifndef(clang::SourceLocation at, const clang::Token& macro, const clang::MacroDefinition& d) override {
    ask(at, macro, d);
  }
  void Elifdef(clang::SourceLocation at, const clang::Token& macro, const clang::MacroDefinition& d) override {
    ask(at, macro, d);
  }
  void Elifndef(clang::SourceLocation at, const clang::Token& macro, const clang::MacroDefinition& d) override {
    ask(at, macro, d);
  }
  void Defined(const clang::Token& macro, const clang::MacroDefinition& d, clang::SourceRange range) override {
    ask(range.getBegin(), macro, d);
  }
  void If(clang::SourceLocation, clang::SourceRange condition, ConditionValueKind) override { names(condition); }
  void Elif(clang::SourceLocation, clang::SourceRange condition, ConditionValueKind, clang::SourceLocation) override {
    names(condition);
  }
  /// A name that the file defines is its own: the guard of a header, a default.
  void MacroDefined(const clang::Token& name, const clang::MacroDirective*) override {
    if (!out_.macros.empty())
      std::erase_if(out_.macros, [&](const UnknownMacro& m) { return m.name == name.getIdentifierInfo()->getName(); });
  }

 private:
  void ask(clang::SourceLocation at, const clang::Token& macro, const clang::MacroDefinition& d) {
    if (!d.getMacroInfo() && macro.getIdentifierInfo()) note(at, macro.getIdentifierInfo()->getName());
  }
  /// The identifiers of a condition that are not macros.
  void names(clang::SourceRange condition) {
    if (out_.headers.empty() || condition.isInvalid()) return;
    const clang::SourceLocation begin = sources_.getFileLoc(condition.getBegin());
    // A copy, because a lexer needs a 0 behind its text.
    const std::string text = clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(condition), sources_,
                                                         preprocessor_.getLangOpts())
                                 .str();
    clang::Lexer lexer(begin, preprocessor_.getLangOpts(), text.c_str(), text.c_str(), text.c_str() + text.size());
    clang::Token t;
    while (true) {
      lexer.LexFromRawLexer(t);
      if (t.is(clang::tok::eof)) break;
      if (!t.is(clang::tok::raw_identifier)) continue;
      const llvm::StringRef name = t.getRawIdentifier();
      if (name == "defined" || name == "true" || name == "false" || name.starts_with("__has_")) continue;
      if (!preprocessor_.getIdentifierInfo(name)->hasMacroDefinition()) note(begin, name);
    }
  }
  void note(clang::SourceLocation at, llvm::StringRef name) {
    if (out_.headers.empty() || sources_.isInSystemHeader(sources_.getFileLoc(at))) return;
    const clang::PresumedLoc place = sources_.getPresumedLoc(at);
    if (place.isInvalid() || std::ranges::find(out_.macros, name.str(), &UnknownMacro::name) != out_.macros.end())
      return;
    out_.macros.push_back({name.str(), place.getFilename(), place.getLine()});
  }

  clang::Preprocessor& preprocessor_;
  clang::SourceManager& sources_;
  LostHeaders& out_;
};

class LossCollector : public clang::DependencyCollector {
 public:
  explicit LossCollector(LostHeaders& out) : out_(out) {}
  void attachToPreprocessor(clang::Preprocessor& preprocessor) override {
    preprocessor.addPPCallbacks(std::make_unique<LossWatcher>(preprocessor, out_));
  }
  void attachToASTReader(clang::ASTReader&) override {}  // precompiled headers lack nothing

 private:
  LostHeaders& out_;
};

std::vector<std::string> namesOf(const std::vector<LostHeader>& headers) {
  std::vector<std::string> out;
  for (const LostHeader& h : headers) out.push_back(h.name);
  return out;
}

}  // namespace

std::string LostHeaders::of() const {
  return fmt::format("{}", fmt::join(namesOf(headers), ", "));
}

std::vector<std::string> LostHeaders::notes() const {
  std::vector<std::string> out, asked;
  if (headers.empty()) return out;
  for (const LostHeader& h : headers)
    out.push_back(fmt::format("{} was not found and counts as empty (included at {}:{})", h.name, h.file, h.line));
  std::string assumed = fmt::format(
      "assumed without check: code that compiles without {} means the same with {}: no macro, overload or "
      "specialisation from there changes it",
      of(), headers.size() == 1 ? "it" : "them");
  for (const UnknownMacro& m : macros) asked.push_back(fmt::format("{} ({}:{})", m.name, m.file, m.line));
  if (!asked.empty())
    assumed +=
        fmt::format("; not defined there: {}, which conditions of the preprocessor ask for", fmt::join(asked, ", "));
  out.push_back(std::move(assumed));
  return out;
}

std::shared_ptr<clang::DependencyCollector> lostHeaderCollector(LostHeaders& out) {
  return std::make_shared<LossCollector>(out);
}

}  // namespace gpubmc::core
