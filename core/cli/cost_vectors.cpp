#include "core/cli/cost_vectors.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

namespace gpubmc::core {

CostVectors costVectors(const std::vector<perf::KernelCosts>& all, const ir::Module& m, const Options& options) {
  CostVectors out;
  if (!options.vectors) return out;
  vectors::TestVector common;
  common.build = vectors::buildOptions(options);
  common.sourceHash = vectors::sourceHash(options.file);
  common.programHash = vectors::programHash(m);
  std::map<const interp::Witness*, size_t> made;
  std::map<std::string, unsigned> numbers;
  for (const perf::KernelCosts& k : all)
    for (const perf::AccessCost& a : k.accesses) {
      if (!a.hasEnds()) continue;
      const ir::Location& l = m.locations[a.loc];
      for (const auto* w : {a.best.get(), a.worst.get()}) {
        const auto [it, fresh] = made.try_emplace(w, out.vectors.size());
        if (fresh) {
          vectors::NamedVector& n = out.vectors.emplace_back();
          const std::string name = vectors::fileNameOf(k.name);
          n.name = fmt::format("{}.COST.{}", name, ++numbers[name]);
          n.vector = common;
          n.vector.kernel = k.name;
          n.vector.witness = *w;
          out.names[w] = n.name;
        }
        std::vector<vectors::Covered>& covers = out.vectors[it->second].vector.covers;
        if (std::ranges::none_of(covers,
                                 [&](const vectors::Covered& c) { return c.line == l.line && c.column == l.column; }))
          covers.push_back({l.line, l.column, {}});
      }
    }
  return out;
}

}  // namespace gpubmc::core
