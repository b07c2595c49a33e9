#include "core/frontend/clang/alignment_order.h"

namespace gpubmc::core {
namespace {

/// C's _Alignas, which Clang also accepts, may be anywhere.
class SpaceThenAlignment {
 public:
  void see(const clang::Token& t) {
    if (seen_ == 3 && t.is(clang::tok::kw_alignas)) const_cast<clang::Token&>(t).setKind(clang::tok::kw__Alignas);
    const clang::IdentifierInfo* name = t.is(clang::tok::identifier) ? t.getIdentifierInfo() : nullptr;
    const bool isSpace = name && (name->isStr("shared") || name->isStr("device") || name->isStr("constant"));
    // The end of __attribute__((shared)).
    seen_ = isSpace ? 1 : (seen_ == 1 || seen_ == 2) && t.is(clang::tok::r_paren) ? seen_ + 1 : 0;
  }

 private:
  int seen_ = 0;
};

}  // namespace

std::function<void(const clang::Token&)> alignmentAfterSpace() {
  return [order = SpaceThenAlignment()](const clang::Token& t) mutable { order.see(t); };
}

void acceptAlignmentAfterSpace(clang::Preprocessor& preprocessor) {
  preprocessor.setTokenWatcher(alignmentAfterSpace());
}

}  // namespace gpubmc::core
