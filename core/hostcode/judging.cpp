#include "core/hostcode/judging.h"

#include <algorithm>

namespace gpubmc::core {

void Judging::begin() {
  found.clear();
  raised.clear();
  raisesAny = false;
}

void Judging::add(HostFinding finding) {
  const bool isKnown = std::ranges::any_of(found, [&](const HostFinding& f) {
    return f.cls == finding.cls && f.subject == finding.subject && f.at.front() == finding.at.front();
  });
  if (!isKnown) found.push_back(std::move(finding));
}

void Judging::notFollowed(const std::set<const llvm::Function*>& functions) {
  for (const llvm::Function* f : functions) raisesAny |= f->getName().contains("FuncSetAttribute");
}

}  // namespace gpubmc::core
