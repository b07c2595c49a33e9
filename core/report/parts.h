#pragma once
// The parts of a project (--shard) that reports to be joined are about.

#include <functional>
#include <set>
#include <string>

namespace gpubmc::core {

class Parts {
 public:
  /// Reports an error in the input; does not return.
  using Fail = std::function<void(const std::string&)>;

  /// Fails for a part that was there before, and for one of another division.
  void add(unsigned number, unsigned count, const Fail& fail);
  /// "2/8, 3/8"; empty: all are there, or the project is not divided.
  std::string missing() const;

 private:
  unsigned count_ = 0;
  std::set<unsigned> seen_;
};

}  // namespace gpubmc::core
