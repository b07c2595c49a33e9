#pragma once
// The observer that collects launches, and what is known of those that are missing.

#include "core/hostcode/execution_context.h"
#include "core/hostcode/launch_record.h"
#include "core/hostcode/observer.h"

namespace gpubmc::core {

class LaunchCollector : public Observer {
 public:
  /// Required: the context outlives this.
  explicit LaunchCollector(const ExecutionContext& execution) : execution_(execution) {}

  HostLaunchesFound found;

  void begin() override { found = {}; }
  size_t checkpoint() const override { return found.launches.size(); }
  void rollBack(size_t checkpoint) override { found.launches.resize(checkpoint); }
  void leftLoopOf(Term symbol) override { found.ofLoops.insert(symbol); }
  void mayLaunch(const std::string& kernel, const std::string& why) override { found.unknown.try_emplace(kernel, why); }
  void mayLaunchAny(const std::string& why) override;
  void launchFails(const std::string& kernel) override;
  void launchRecorded(const LaunchRecord& launch) override;

 private:
  const ExecutionContext& execution_;
};

}  // namespace gpubmc::core
