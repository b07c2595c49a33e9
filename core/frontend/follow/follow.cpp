#include "core/frontend/follow/follow.h"

#include "core/frontend/follow/engine.h"
#include "core/frontend/follow/launch_facts.h"

namespace gpubmc::core {

void followHost(const HostProgram& program, const Options& options, SourceFacts& facts, const Cancellation& cancel) {
  if (!program.module) return;
  TermManager terms;
  Engine engine(program, terms, cancel);
  const HostLaunchesFound found = engine.run();
  tellLaunches(program, terms, found, facts, options.launchesApart && !options.block && !options.grid,
               options.host == Options::Host::Launches, cancel);
}

}  // namespace gpubmc::core
