#include "core/frontend/clang/loss_recovery.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/Basic/SourceManager.h>

#include <fmt/format.h>

#include <algorithm>

#include "core/frontend/clang/declaration_pieces.h"

namespace gpubmc::core {
namespace {

struct Edit {
  size_t begin = 0, end = 0, error = 0;
  std::string text;
};

bool isWithin(const SourcePlace& place, const SourcePlace& begin, unsigned end) {
  return place.first == begin.first && place.second >= begin.second && place.second < end;
}

unsigned lineOf(const std::string& text, size_t offset) {
  return unsigned(1 + std::count(text.begin(), text.begin() + long(offset), '\n'));
}

/// Each edit keeps the number of lines; one inside another is dropped.
std::string edited(const std::string& text, std::vector<Edit> edits) {
  std::ranges::sort(
      edits, [](const Edit& a, const Edit& b) { return a.begin != b.begin ? a.begin < b.begin : a.end > b.end; });
  std::string out;
  size_t from = 0;
  for (const Edit& e : edits) {
    if (e.begin < from) continue;
    auto lines = [&](size_t first, size_t last) {
      return std::string(size_t(std::count(text.begin() + long(first), text.begin() + long(last), '\n')), '\n');
    };
    out += text.substr(from, e.begin - from) + lines(e.begin, e.error) + e.text + lines(e.error, e.end);
    from = e.end;
  }
  return out + text.substr(from);
}

class RemainingNames : public clang::ASTConsumer {
 public:
  RemainingNames(const std::set<std::string>& names, const std::set<std::string>& kernels,
                 std::vector<std::string>& out)
      : names_(names), kernels_(kernels), out_(out) {}
  void HandleTranslationUnit(clang::ASTContext& context) override {
    sources_ = &context.getSourceManager();
    visit(*context.getTranslationUnitDecl());
  }

 private:
  void visit(const clang::DeclContext& scope) {
    for (const clang::Decl* d : scope.decls()) {
      if (const auto* named = llvm::dyn_cast<clang::NamedDecl>(d)) note(*named);
      if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl>(d)) visit(*llvm::cast<clang::DeclContext>(d));
    }
  }
  void note(const clang::NamedDecl& d) {
    if (!d.getDeclName().isIdentifier() || d.isImplicit() || llvm::isa<clang::NamespaceDecl>(d)) return;
    const std::string name = d.getName().str();
    if (!names_.contains(name) || kernels_.contains(name)) return;
    const clang::SourceLocation at = sources_->getFileLoc(d.getLocation());
    if (at.isInvalid() || sources_->isInSystemHeader(at)) return;
    const clang::PresumedLoc place = sources_->getPresumedLoc(at);
    out_.push_back(
        fmt::format("{}:{}: error: {} is declared here, but another declaration of it needs a header that "
                    "was not found",
                    place.getFilename(), place.getLine(), name));
  }

  const std::set<std::string>&names_, &kernels_;
  std::vector<std::string>& out_;
  const clang::SourceManager* sources_ = nullptr;
};

}  // namespace

bool LossRecovery::takeOut(const Findings& found,
                           const std::function<std::optional<std::string>(const std::string&)>& read, Texts& texts) {
  std::map<std::string, std::vector<Edit>> edits;
  std::set<std::pair<std::string, size_t>> taken;  // pieces
  std::map<std::string, std::vector<DeclarationPiece>> pieces;

  auto textOf = [&](const std::string& path) -> const std::string* {
    if (auto known = texts.find(path); known != texts.end()) return &known->second;
    std::optional<std::string> text = read(path);
    return text ? &texts.emplace(path, std::move(*text)).first->second : nullptr;
  };
  auto take = [&](const std::string& path, const DeclarationPiece& p, size_t error, const std::string& why) {
    if (!taken.emplace(path, p.begin).second) return;
    names_.insert(p.names.begin(), p.names.end());
    const std::string& text = texts.at(path);
    Edit edit{p.begin, p.end, std::clamp(error, p.begin, p.end), {}};
    if (p.isKernel && !p.names.empty()) {
      kernels_.insert(p.names.back());
      edit.text = "__global__ void " + p.names.back() + "()" + unsupportedBody(why);
    } else {
      notes_.push_back(fmt::format("{} ({}:{}) is left out: {}", p.names.empty() ? "a declaration" : p.names.back(),
                                   path, lineOf(text, p.begin), why));
    }
    edits[path].push_back(std::move(edit));
  };

  for (const CompileError& e : found.errors) {
    const auto& [path, offset] = e.place;
    if (std::ranges::any_of(found.host.ranges, [&](const auto& r) { return isWithin(e.place, r.first, r.second); }))
      continue;
    if (path.empty() || !textOf(path)) return false;
    const auto body =
        std::ranges::find_if(found.device, [&](const RejectedBody& b) { return isWithin(e.place, b.begin, b.end); });
    if (body != found.device.end()) {
      edits[path].push_back({body->begin.second, body->end, body->error, unsupportedBody(body->construct)});
      continue;
    }
    auto [cut, isNew] = pieces.try_emplace(path);
    if (isNew) cut->second = declarationPieces(*textOf(path));
    const auto piece = std::ranges::find_if(
        cut->second, [&](const DeclarationPiece& p) { return offset >= p.begin && offset < p.end; });
    if (e.isOfSystem || e.isExpanded || piece == cut->second.end() || piece->isOperator) return false;
    take(path, *piece, offset, fmt::format("what {} may declare, which was not found: {}", found.lost.of(), e.message));
  }
  if (edits.empty()) return false;
  // Other declarations of the same names.
  for (size_t before = 0; before != taken.size();) {
    before = taken.size();
    for (const auto& [path, all] : pieces)
      for (const DeclarationPiece& p : all) {
        const bool isLost = std::ranges::any_of(p.names, [&](const std::string& n) { return names_.contains(n); });
        const bool isReplaced = p.isKernel && !p.names.empty() && kernels_.contains(p.names.back());
        if (isLost && !isReplaced && p.isOperator) return false;
        if (isLost && !isReplaced) take(path, p, p.begin, "another declaration of that name is left out");
      }
  }
  for (auto& [path, of] : edits) texts[path] = edited(texts.at(path), std::move(of));
  return true;
}

std::unique_ptr<clang::ASTConsumer> remainingNames(const std::set<std::string>& names,
                                                   const std::set<std::string>& kernels,
                                                   std::vector<std::string>& out) {
  return std::make_unique<RemainingNames>(names, kernels, out);
}

}  // namespace gpubmc::core
