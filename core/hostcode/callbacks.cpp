#include "core/hostcode/callbacks.h"

namespace gpubmc::core {

void Callbacks::mayCallEscaped(const State& s) {
  for (const auto& [id, c] : s.memory)
    if (c->escaped && world_.info(id).kind == ObjectKind::Code)
      mayBeCalled(*static_cast<const llvm::Function*>(world_.info(id).site));
}

void Callbacks::mayBeCalled(const llvm::Function& f) {
  if (auto k = program_.kernels.find(f.getName().str()); k != program_.kernels.end()) {
    observers_.tell(&Observer::mayLaunch, k->second, "its address is known to code that is not followed");
    return;
  }
  effects_.callbacks.insert(&f);
}

void Callbacks::mayLaunch(const llvm::Function& f, const std::string& why) {
  const CallGraph::Closure& closure = callGraph_.closureOf(f);
  for (const std::string& k : closure.kernels) observers_.tell(&Observer::mayLaunch, k, why);
  observers_.tell(&Observer::notFollowed, closure.functions);
}

}  // namespace gpubmc::core
