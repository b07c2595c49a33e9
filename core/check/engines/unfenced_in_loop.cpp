#include "core/check/engines/unfenced_in_loop.h"

#include <numeric>
#include <set>
#include <vector>

#include "gpu-model/ir/fenced.h"

namespace gpubmc::core {

std::optional<ir::InstRef> unfencedInLoop(const Problem& problem, const machine::Inputs& inputs,
                                          const machine::Execution& execution) {
  const std::vector<ir::Fenced> around =
      ir::fencedAround(problem.module, problem.module.functions[problem.kernel.function]);
  const ir::Fenced anywhere = std::accumulate(around.begin(), around.end(), ir::Fenced::All, ir::fencedByBoth);
  if (anywhere == ir::Fenced::All) return std::nullopt;
  const std::vector<ir::Object>& objects = problem.module.objects;
  std::set<uint32_t> written = inputs.allWritten();
  for (const machine::Segment& s : execution.segments)
    for (const machine::Access& a : s.accesses)
      if (a.writes) written.insert(a.object);
  for (const machine::Segment& s : execution.segments)
    for (const machine::Access& a : s.accesses) {
      const ir::Space space = a.object < objects.size() ? objects[a.object].space : ir::Space::Heap;
      const bool isOfKernel = a.inst.function == problem.kernel.function;
      if (written.contains(a.object) && !ir::fences(isOfKernel ? around[a.inst.block] : anywhere, space)) return a.inst;
    }
  return std::nullopt;
}

}  // namespace gpubmc::core
