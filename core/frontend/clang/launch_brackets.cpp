#include "core/frontend/clang/launch_brackets.h"

#include <clang/Basic/LangOptions.h>
#include <clang/Basic/SourceLocation.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <vector>

namespace gpubmc::core {
namespace {

using clang::tok::TokenKind;

/// A token that may be part of a launch bracket, or that nests.
struct Piece {
  TokenKind kind{};
  size_t begin = 0, end = 0;
};

/// Two of them with blanks in between.
bool hasParts(llvm::StringRef text, char bracket) {
  for (size_t at = 0; (at = text.find(bracket, at)) != llvm::StringRef::npos;) {
    const size_t rest = text.find_first_not_of(bracket, at), next = text.find_first_not_of(" \t", rest);
    if (next != llvm::StringRef::npos && next > rest && text[next] == bracket) return true;
    at = std::min(rest, text.size());
  }
  return false;
}

/// Required: the text is followed by a zero.
std::vector<Piece> piecesOf(llvm::StringRef text) {
  clang::LangOptions cuda;
  cuda.CPlusPlus = cuda.CPlusPlus11 = cuda.CUDA = cuda.LineComment = true;
  clang::Lexer lexer(clang::SourceLocation(), cuda, text.begin(), text.begin(), text.end());
  std::vector<Piece> out;
  for (clang::Token t; !lexer.LexFromRawLexer(t);) {
    const size_t end = size_t(lexer.getBufferLocation() - text.begin());
    out.push_back({t.getKind(), end - t.getLength(), end});
  }
  return out;
}

}  // namespace

std::optional<std::string> withJoinedBrackets(std::string_view given) {
  const llvm::StringRef text(given);
  if (!hasParts(text, '<') && !(text.contains("<<<") && hasParts(text, '>'))) return std::nullopt;
  std::string out = text.str();
  const std::vector<Piece> all = piecesOf(out);
  auto isAt = [&](size_t i, TokenKind first, TokenKind second) {
    return i + 1 < all.size() && all[i].kind == first && all[i + 1].kind == second &&
           text.slice(all[i].end, all[i + 1].begin).find_first_not_of(" \t") == llvm::StringRef::npos;
  };
  auto join = [&](size_t i, char bracket) {
    const size_t begin = all[i].begin, end = all[i + 1].end;
    for (size_t at = begin; at < end; ++at) out[at] = at < begin + 3 ? bracket : ' ';
  };
  using namespace clang::tok;
  bool any = false;
  std::vector<int> open;  // for each launch that is not closed: the number of open parentheses in it
  for (size_t i = 0; i < all.size(); ++i) {
    const bool inTwo = isAt(i, lessless, less) || isAt(i, less, lessless);
    if (inTwo || all[i].kind == lesslessless) {
      if (inTwo) join(i, '<'), any = true;
      open.push_back(0);
      i += inTwo;
    } else if (open.empty()) {
      continue;
    } else if (all[i].kind == l_paren) {
      ++open.back();
    } else if (all[i].kind == r_paren) {
      --open.back();
    } else if (all[i].kind == semi || open.back() < 0) {
      open.clear();  // it was not a launch
    } else if (open.back() == 0 && all[i].kind == greatergreatergreater) {
      open.pop_back();
    } else if (open.back() == 0 && (isAt(i, greatergreater, greater) || isAt(i, greater, greatergreater))) {
      join(i, '>');
      any = true;
      open.pop_back();
      ++i;
    }
  }
  return any ? std::optional(std::move(out)) : std::nullopt;
}

namespace {

class Joined : public llvm::vfs::File {
 public:
  explicit Joined(std::unique_ptr<File> below) : below_(std::move(below)) {}
  llvm::ErrorOr<llvm::vfs::Status> status() override { return below_->status(); }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine& name, int64_t size, bool endsWithNull,
                                                               bool isVolatile) override {
    auto buffer = below_->getBuffer(name, size, endsWithNull, isVolatile);
    if (!buffer) return buffer;
    const auto text = withJoinedBrackets(std::string_view((*buffer)->getBuffer()));
    return text ? llvm::MemoryBuffer::getMemBufferCopy(*text, name) : std::move(buffer);
  }
  std::error_code close() override { return below_->close(); }

 private:
  std::unique_ptr<File> below_;
};

class Files : public llvm::vfs::ProxyFileSystem {
 public:
  using ProxyFileSystem::ProxyFileSystem;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine& path) override {
    auto file = ProxyFileSystem::openFileForRead(path);
    if (!file) return file;
    return std::make_unique<Joined>(std::move(*file));
  }
};

}  // namespace

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> withJoinedBrackets(
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> below) {
  return llvm::makeIntrusiveRefCnt<Files>(std::move(below));
}

}  // namespace gpubmc::core
