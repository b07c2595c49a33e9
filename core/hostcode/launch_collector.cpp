#include "core/hostcode/launch_collector.h"

namespace gpubmc::core {

void LaunchCollector::mayLaunchAny(const std::string& why) {
  found.anyUnknown = true;
  found.why = why;
}

// What a search for a fixpoint executes does not count: the loop is executed again from the states that it finds.
void LaunchCollector::launchFails(const std::string& kernel) {
  if (!execution_.searches) found.failing.insert(kernel);
}

void LaunchCollector::launchRecorded(const LaunchRecord& launch) {
  if (!execution_.searches) found.launches.push_back(launch);
}

}  // namespace gpubmc::core
