#include "core/frontend/follow/follow.h"

#include "core/frontend/follow/engine.h"
#include "core/frontend/follow/launch_facts.h"

namespace gpubmc::core {

void followHost(const HostProgram& program, SourceFacts& facts, bool shapesMatter, const Cancellation& cancel) {
  if (!program.module) return;
  TermManager terms;
  Engine engine(program, terms, cancel);
  const HostLaunchesFound found = engine.run();
  if (false) {
    if (found.anyUnknown) fprintf(stderr, "any unknown: %s\n", found.why.c_str());
    for (const auto& [k, w] : found.unknown) fprintf(stderr, "unknown %s: %s\n", k.c_str(), w.c_str());
    for (const LaunchRecord& r : found.launches) {
      fprintf(stderr, "launch %s line %u loop %d\n", r.kernel.c_str(), r.line, r.isInLoop);
      for (int i = 0; i < 3; ++i)
        fprintf(stderr, "  grid %s block %s\n", r.grid[i] ? terms.print(r.grid[i]).c_str() : "?",
                r.block[i] ? terms.print(r.block[i]).c_str() : "?");
      for (const Value& v : r.arguments)
        fprintf(stderr, "  arg kind %d %s\n", int(v.kind), v.isBits() ? terms.print(v.bits).c_str() : "");
      for (const auto& [i, p] : r.pointers)
        fprintf(stderr, "  pointer %zu known %d object %u size %s contents %zu %zu anywhere %d n %zu\n", i, p.isKnown,
                p.object, p.size ? terms.print(p.size).c_str() : "?", p.contents.fill.size(), p.contents.bytes.size(),
                p.anywhere, p.candidates.size());
      for (Term f : r.facts) fprintf(stderr, "  fact %s\n", terms.print(f).c_str());
    }
  }
  tellLaunches(program, terms, found, facts, shapesMatter, cancel);
}

}  // namespace gpubmc::core
