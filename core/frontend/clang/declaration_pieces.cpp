#include "core/frontend/clang/declaration_pieces.h"

#include <clang/Basic/LangOptions.h>
#include <clang/Lex/Lexer.h>

#include <algorithm>
#include <array>

namespace gpubmc::core {
namespace {

using clang::tok::TokenKind;

struct PieceToken {
  TokenKind kind;
  llvm::StringRef text;
  size_t offset;
};

/// Without directives.
std::vector<PieceToken> tokensOf(llvm::StringRef text) {
  clang::LangOptions language;
  language.CPlusPlus = language.CPlusPlus11 = language.CPlusPlus14 = language.CPlusPlus17 = language.LineComment = true;
  const std::string terminated = text.str();
  clang::Lexer lexer(clang::SourceLocation(), language, terminated.data(), terminated.data(),
                     terminated.data() + terminated.size());
  std::vector<PieceToken> out;
  clang::Token t;
  bool inDirective = false;
  while (true) {
    lexer.LexFromRawLexer(t);
    if (t.is(clang::tok::eof)) return out;
    if (t.isAtStartOfLine()) inDirective = t.is(clang::tok::hash);
    if (inDirective) continue;
    const size_t offset = lexer.getCurrentBufferOffset() - t.getLength();
    out.push_back({t.getKind(), text.substr(offset, t.getLength()), offset});
  }
}

class Cutter {
 public:
  explicit Cutter(llvm::StringRef text) : tokens_(tokensOf(text)) {}

  std::vector<DeclarationPiece> all() {
    std::vector<DeclarationPiece> out;
    while (at_ < tokens_.size()) {
      if (is(at_, TokenKind::semi) || is(at_, TokenKind::r_brace) || opensScope()) {
        ++at_;
        continue;
      }
      out.push_back(one());
    }
    return out;
  }

 private:
  bool is(size_t i, TokenKind kind) const { return i < tokens_.size() && tokens_[i].kind == kind; }
  bool says(size_t i, llvm::StringRef word) const { return i < tokens_.size() && tokens_[i].text == word; }
  bool isName(size_t i) const { return is(i, TokenKind::raw_identifier); }

  /// Moves to the brace of `namespace a::b {` or `extern "C" {`.
  bool opensScope() {
    size_t i = at_;
    if (says(i, "extern") && is(i + 1, TokenKind::string_literal)) {
      i += 2;
    } else {
      if (says(i, "inline")) ++i;
      if (!says(i, "namespace")) return false;
      for (++i; isName(i) || is(i, TokenKind::coloncolon);) ++i;
    }
    if (!is(i, TokenKind::l_brace)) return false;
    at_ = i;
    return true;
  }

  /// Behind the bracket that closes the one at `i`.
  size_t closing(size_t i) const {
    int depth = 0;
    for (; i < tokens_.size(); ++i) {
      const TokenKind k = tokens_[i].kind;
      depth += k == TokenKind::l_brace || k == TokenKind::l_paren || k == TokenKind::l_square;
      depth -= k == TokenKind::r_brace || k == TokenKind::r_paren || k == TokenKind::r_square;
      if (depth == 0) return i + 1;
    }
    return i;
  }

  /// Behind `template <...>`, if that is at `i`.
  size_t afterTemplate(size_t i) const {
    while (says(i, "template") && is(i + 1, TokenKind::less)) {
      int depth = 0;
      for (++i; i < tokens_.size(); ++i) {
        const TokenKind k = tokens_[i].kind;
        if (k == TokenKind::l_paren) i = closing(i) - 1;
        depth += k == TokenKind::less;
        depth -= k == TokenKind::greater ? 1 : k == TokenKind::greatergreater ? 2 : 0;
        if (depth <= 0) break;
      }
      ++i;
    }
    return i;
  }

  /// The name before a parenthesis at `i`, in `f(` or `f<int>(`; `i` itself: none.
  size_t nameBefore(size_t i) const {
    size_t n = i;
    int depth = 0;
    while (n > at_) {
      --n;
      const TokenKind k = tokens_[n].kind;
      depth += k == TokenKind::greater ? 1 : k == TokenKind::greatergreater ? 2 : 0;
      if (depth == 0) return isName(n) ? n : i;
      depth -= k == TokenKind::less;
    }
    return i;
  }

  /// Words before a parenthesis that are no declarators.
  static bool isSpecifier(llvm::StringRef word) {
    static constexpr std::array kWords{
        "__launch_bounds__", "__attribute__", "alignas",     "__align__",       "noexcept",
        "decltype",          "__declspec",    "__maxnreg__", "__block_size__",  "__cluster_dims__",
        "requires",          "explicit",      "throw",       "typename",        "__noinline__",
        "__global__",        "__device__",    "__host__",    "__forceinline__", "const"};
    return std::ranges::find(kWords, word) != kWords.end();
  }

  DeclarationPiece one() {
    DeclarationPiece p;
    p.begin = tokens_[at_].offset;
    bool hasParameters = false, isClass = false, isEnum = false, hasValue = false, isGlobal = false;
    size_t i = afterTemplate(at_);
    auto declares = [&](size_t name) {
      if (isName(name) && name >= at_ && !isSpecifier(tokens_[name].text)) p.names.push_back(tokens_[name].text.str());
    };
    while (i < tokens_.size()) {
      const PieceToken& t = tokens_[i];
      isGlobal |= t.text == "__global__";
      p.isOperator |= t.text == "operator";
      if (t.text == "class" || t.text == "struct" || t.text == "union" || t.text == "enum") {
        isClass |= !hasParameters;
        isEnum |= t.text == "enum";
        for (size_t n = i + 1; isName(n) || is(n, TokenKind::l_paren); n = isName(n) ? n + 1 : closing(n)) declares(n);
      }
      if (t.text == "using" || t.text == "namespace") declares(i + 1);
      switch (t.kind) {
        case TokenKind::l_paren:
          if (const size_t name = nameBefore(i); name != i) {
            declares(name);
            hasParameters |= !isSpecifier(tokens_[name].text);
          }
          if (is(i + 1, TokenKind::star)) declares(i + 2);  // a pointer to a function
          hasParameters |= p.isOperator;
          i = closing(i);
          continue;
        case TokenKind::equal: hasValue = true; [[fallthrough]];
        case TokenKind::comma:
        case TokenKind::l_square:
          if (i > at_) declares(i - 1);
          i = t.kind == TokenKind::l_square ? closing(i) : i + 1;
          continue;
        case TokenKind::l_brace: {
          const size_t next = closing(i);
          if (isEnum && !hasParameters)
            for (size_t n = i; n < next; ++n)
              if (is(n + 1, TokenKind::comma) || is(n + 1, TokenKind::equal) || is(n + 1, TokenKind::r_brace))
                declares(n);
          const bool isBody =
              hasParameters && !hasValue && !is(next, TokenKind::comma) && !is(next, TokenKind::l_brace);
          if (isBody) {
            p.body = t.offset;
            i = next;
            return finish(p, i, isGlobal);
          }
          i = next;
          continue;
        }
        case TokenKind::semi:
          if (i > at_) declares(i - 1);
          return finish(p, i + 1, isGlobal);
        case TokenKind::r_brace: return finish(p, i, isGlobal);  // of the namespace
        default: ++i;
      }
    }
    return finish(p, i, isGlobal);
  }

  DeclarationPiece finish(DeclarationPiece p, size_t next, bool isGlobal) {
    const PieceToken& last = tokens_[next - 1];
    p.end = last.offset + last.text.size();
    p.isKernel = isGlobal && p.body;
    at_ = next;
    return p;
  }

  std::vector<PieceToken> tokens_;
  size_t at_ = 0;
};

}  // namespace

std::vector<DeclarationPiece> declarationPieces(llvm::StringRef text) {
  return Cutter(text).all();
}

}  // namespace gpubmc::core
