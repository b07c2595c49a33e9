#include "core/check/check.h"

#include <algorithm>
#include <chrono>
#include <numeric>

#include <fmt/format.h>

#include "core/check/kernel_check.h"
#include "encoder/util/error.h"

namespace gpubmc::core {

namespace {

/// Options name things by source name: refuse a name that nothing in the selected kernels has.
void checkNames(const ir::Module& m, const std::vector<uint32_t>& kernels, const Options& options) {
  auto known = [&](const std::string& name, bool objects) {
    for (uint32_t k : kernels)
      for (const ir::KernelParam& p : m.kernels[k].params)
        if (p.name == name) return true;
    if (objects)
      for (const ir::Object& o : m.objects)
        if (o.name == name) return true;
    return false;
  };
  for (const auto& [name, extent] : options.arrays)
    if (!known(name, true)) throw UserError("--array " + name + ": no kernel parameter or variable has that name");
  for (const auto& [name, value] : options.params)
    if (!known(name, false)) throw UserError("--param " + name + ": no kernel parameter has that name");
  for (const auto& [a, b] : options.aliases)
    for (const std::string& name : {a, b})
      if (!known(name, false)) throw UserError("--alias " + name + ": no kernel parameter has that name");
}

void applyAliases(ir::Module& m, const Options& options) {
  for (const auto& [a, b] : options.aliases)
    for (ir::Kernel& k : m.kernels) {
      auto find = [&](const std::string& name) {
        return std::find_if(k.params.begin(), k.params.end(), [&](const ir::KernelParam& p) { return p.name == name; });
      };
      auto x = find(a), y = find(b);
      if (x == k.params.end() || y == k.params.end()) continue;
      if (!x->type.isPtr() || !y->type.isPtr() || x->byValueStruct || y->byValueStruct)
        throw UserError("--alias " + a + "," + b + ": both must be pointers");
      // What the second was the same array as already, comes along.
      const uint32_t from = y->object, to = x->object;
      for (ir::KernelParam& p : k.params)
        if (p.type.isPtr() && p.object == from) p.object = to;
    }
}

/// What was not checked because too little is known of the launches in the file must not be said to hold for them:
/// where one array is passed for two, and where it is not known whether an allocation has the size that a parameter
/// says.
void leaveOpenOfLaunches(const ir::Kernel& k, const Options& options, KernelResult& r) {
  if (r.verdict != Status::Holds && r.verdict != Status::HoldsWithinBound) return;
  for (const ir::KernelParam& p : k.params) {
    if (!p.isExtentUnproved || options.arrays.contains(p.name)) continue;
    r.verdict = Status::Unknown;
    r.notes.push_back(fmt::format(
        "the host code of this file allocates {0}, but whether it has that size at each launch is not known: its "
        "bounds are not checked (--array {0}=N)",
        p.name));
  }
  for (auto [a, b] : k.shared) {
    const ir::KernelParam &x = k.params[a], &y = k.params[b];
    if (x.object == y.object) continue;
    r.verdict = Status::Unknown;
    r.notes.push_back(fmt::format(
        "a launch in this file passes one array for {0} and {1}, which were taken for distinct ones: --alias {0},{1} "
        "checks what happens if both start at the same element",
        x.name, y.name));
    return;
  }
}

/// "reduce" selects every instantiation of reduce.
bool selects(const std::string& wanted, const std::string& name) {
  return name == wanted || name.starts_with(wanted + "<");
}

/// Every kernel gets an equal share of the time that is left; those that were done sooner leave theirs to the others.
/// When all have had a turn, what is left over goes to those that were stopped, as long as that is more than they had.
void checkAll(std::vector<KernelResult>& results, const ir::Module& m, const std::vector<uint32_t>& kernels,
              const Options& options, const Cancellation& cancel, const ProgressCallback& progress) {
  using Clock = Cancellation::Clock;
  using Seconds = std::chrono::duration<double>;
  const Seconds most = options.kernelTimeoutSeconds ? Seconds(*options.kernelTimeoutSeconds) : Seconds::max();
  results.resize(kernels.size());
  std::vector<size_t> todo(kernels.size());
  std::iota(todo.begin(), todo.end(), size_t(0));
  std::vector<Seconds> had(kernels.size(), Seconds(0));
  while (!todo.empty()) {
    std::vector<size_t> stopped;
    for (size_t i = 0; i < todo.size(); ++i) {
      const Seconds left = cancel.deadline() ? Seconds(*cancel.deadline() - Clock::now()) : Seconds::max();
      const Seconds share = std::min(left / double(todo.size() - i), most);
      const size_t k = todo[i];
      if (had[k] > Seconds(0) && (cancel.cancelled() || share < 1.5 * had[k])) continue;
      had[k] = std::max(share, Seconds(1e-6));
      Cancellation own(&cancel);
      if (share < Seconds(1e9)) own.setDeadline(Clock::now() + std::chrono::duration_cast<Clock::duration>(share));
      const auto start = Clock::now();
      results[k] = checkKernel(m, kernels[k], options, own, progress);
      leaveOpenOfLaunches(m.kernels[kernels[k]], options, results[k]);
      results[k].statistics["seconds"] = Seconds(Clock::now() - start).count();
      if (own.timedOut() && results[k].verdict == Status::Unknown) stopped.push_back(k);
    }
    todo = std::move(stopped);
  }
}

}  // namespace

RunResult check(ir::Module module, const Options& options, const Cancellation& cancel,
                const ProgressCallback& progress) {
  RunResult out;
  out.file = options.file;
  std::vector<uint32_t> kernels;
  for (uint32_t k = 0; k < module.kernels.size(); ++k)
    if (!options.kernel || selects(*options.kernel, module.kernels[k].name)) kernels.push_back(k);
  if (kernels.empty()) {
    std::string names;
    for (const ir::Kernel& k : module.kernels) names += (names.empty() ? "" : ", ") + k.name;
    throw UserError(options.kernel ? "there is no kernel '" + *options.kernel + "'; the file has: " + names
                                   : "the file defines no kernel");
  }
  checkNames(module, kernels, options);
  applyAliases(module, options);
  checkAll(out.kernels, module, kernels, options, cancel, progress);
  out.notes = options.notes;
  out.notes.insert(out.notes.end(), module.notes.begin(), module.notes.end());
  out.module = std::move(module);
  out.verdict = verdictOf(out);
  return out;
}

}  // namespace gpubmc::core
