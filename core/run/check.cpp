#include "core/run/check.h"

#include <algorithm>
#include <chrono>
#include <memory>

#include <fmt/format.h>

#include "core/cache/result_cache.h"
#include "core/run/environment.h"
#include "core/run/host_findings.h"
#include "core/run/kernel_check.h"
#include "core/run/launch_revisions.h"
#include "core/run/lost_contents.h"
#include "core/run/lost_numbers.h"
#include "encoder/util/error.h"
#include "encoder/util/parallel.h"

namespace gpubmc::core {

namespace {

/// Options refer to source names: rejects a name that does not occur in the selected kernels.
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

}  // namespace

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
      // Parameters that already shared the array of the second are moved with it.
      const uint32_t from = y->object, to = x->object;
      for (ir::KernelParam& p : k.params)
        if (p.type.isPtr() && p.object == from) p.object = to;
    }
}

namespace {

/// "reduce" selects every instantiation of reduce.
bool selects(const std::string& wanted, const std::string& name) {
  return name == wanted || name.starts_with(wanted + "<");
}

/// References and kernels that the program never launches are checked only if named: the latter have no inputs to check
/// them with.
bool isSelected(const ir::Kernel& k, const Options& options) {
  if (options.kernel) return selects(*options.kernel, k.name);
  return !k.isReference && !(k.isNeverLaunched && options.inputs != Options::Inputs::All);
}

void tellLeftOut(const ir::Module& m, const Options& options, std::vector<std::string>& notes) {
  for (const ir::Kernel& k : m.kernels)
    if (k.isNeverLaunched && !isSelected(k, options) && !options.kernel)
      notes.push_back(fmt::format(
          "{} is not checked: the program never launches it; --inputs=all checks it for any caller", k.name));
}

using Clock = Cancellation::Clock;
using Seconds = std::chrono::duration<double>;

/// One kernel, and the time it has used.
struct Turn {
  std::unique_ptr<KernelCheck> check;
  Seconds had{0};
};

class Schedule {
 public:
  Schedule(const ir::Module& m, const std::vector<uint32_t>& kernels, const Options& options,
           const Cancellation& cancel, const ProgressCallback& progress)
      : module_(m), options_(options), cancel_(cancel), progress_(progress), workers_(options.jobs) {
    for (uint32_t k : kernels) turns_.push_back({std::make_unique<KernelCheck>(m, k, options, workers_, progress_)});
  }

  /// Checks several kernels in parallel, one per worker; idle workers help with the conditions of others. The rows with
  /// limited budgets run for every kernel first. With a time limit, kernels get equal shares of the time left; what a
  /// kernel leaves is distributed to the others. `isFinal`: which results more time would not change.
  std::vector<KernelResult> run(std::vector<bool>& isFinal) {
    for (bool unlimited : {false, true}) give(open(), unlimited);
    for (std::vector<Turn*> todo = open(); cancel_.deadline() && !cancel_.cancelled() && !todo.empty(); todo = open()) {
      // A kernel that starts over needs more time than it had; the last one gets all that is left.
      std::stable_sort(todo.begin(), todo.end(), [](const Turn* a, const Turn* b) { return a->had < b->had; });
      const Seconds before = left();
      give(todo, true);
      if (left() > 0.9 * before) break;  // --kernel-timeout ended them
    }
    std::vector<KernelResult> out(turns_.size());
    std::vector<uint8_t> isEnded(turns_.size());
    workers_.forEachIndex(turns_.size(), [&](size_t i) {
      Turn& t = turns_[i];
      const auto start = Clock::now();
      Recheck again(workers_, cancel_, progress_, std::min(left(), ofKernel(t)));
      KernelResult result = t.check->result();
      for (Revision revised : kLaunchRevisions) result = revised(module_, options_, std::move(result), again);
      for (Revision revised : {withReasonableCallers, withoutLostNumbers, withoutLostContents})
        result = revised(module_, options_, std::move(result), again);
      t.had += Clock::now() - start;
      result.statistics["seconds"] = t.had.count();
      out[i] = std::move(result);
      isEnded[i] = t.check->done() && !again.isOver();
    });
    isFinal.assign(isEnded.begin(), isEnded.end());
    return out;
  }

 private:
  std::vector<Turn*> open() {
    std::vector<Turn*> out;
    for (Turn& t : turns_)
      if (!t.check->done() && !usedUp(t)) out.push_back(&t);
    return out;
  }
  Seconds left() const {
    return cancel_.deadline() ? std::max(Seconds(*cancel_.deadline() - Clock::now()), Seconds(0)) : Seconds::max();
  }
  Seconds ofKernel(const Turn& t) const {
    return options_.kernelTimeoutSeconds ? Seconds(*options_.kernelTimeoutSeconds) - t.had : Seconds::max();
  }
  bool usedUp(const Turn& t) const { return ofKernel(t) <= Seconds(0); }

  /// Processes the kernels in this order.
  void give(const std::vector<Turn*>& todo, bool unlimited) {
    workers_.forEachIndex(todo.size(), [&](size_t i) {
      // The time left is shared by the workers that are busy and the kernels that have not started.
      const size_t waiting = todo.size() - i, busy = std::min<size_t>(workers_.count(), todo.size()) - 1;
      give(*todo[i], unlimited, left() * (double(busy + 1) / double(waiting + busy)));
    });
  }
  void give(Turn& t, bool unlimited, Seconds share) {
    share = std::min(share, ofKernel(t));
    Cancellation own(&cancel_);
    constexpr Seconds kForEver(1e9);
    if (share < kForEver) own.setDeadline(Clock::now() + std::chrono::duration_cast<Clock::duration>(share));
    const auto start = Clock::now();
    t.check->run(unlimited, own);
    t.had += Clock::now() - start;
  }

  const ir::Module& module_;
  const Options& options_;
  const Cancellation& cancel_;
  const ProgressCallback& progress_;
  const ThreadPool workers_;
  std::vector<Turn> turns_;
};

/// Notes unused suppressions. After a violation that ended the search this is unknown, since not everything was
/// checked.
void tellUnused(const Options& options, RunResult& run) {
  if (run.verdict == Status::Violated && !options.all) return;
  auto isUsed = [&](const Allowance& a) {
    for (const KernelResult& k : run.kernels)
      for (const std::vector<PropertyResult>* list : {&k.properties, &k.others})
        for (const PropertyResult& p : *list)
          if (p.allowed == a) return true;
    for (const PropertyResult& p : run.host)
      if (p.allowed == a) return true;
    return false;
  };
  for (const Allowance& a : options.allowances) {
    if (a.origin != Allowance::Origin::Source || isUsed(a)) continue;
    const std::string what =
        (a.cls ? std::string(info(*a.cls).name) : "all") + (a.object.empty() ? "" : "(" + a.object + ")");
    run.notes.push_back(fmt::format("{}:{}: allow {}: unused suppression", a.file, a.line, what));
  }
}

}  // namespace

std::vector<uint32_t> selectedKernels(const ir::Module& module, const Options& options) {
  std::vector<uint32_t> kernels;
  for (uint32_t k = 0; k < module.kernels.size(); ++k)
    if (isSelected(module.kernels[k], options)) kernels.push_back(k);
  const bool isAnyLeftOut = !options.kernel && std::ranges::any_of(module.kernels, &ir::Kernel::isNeverLaunched);
  if (kernels.empty() && !isAnyLeftOut) {
    std::string names;
    for (const ir::Kernel& k : module.kernels)
      if (!k.isReference) names += (names.empty() ? "" : ", ") + k.name;
    throw UserError(options.kernel ? "there is no kernel '" + *options.kernel + "'; the file has: " + names
                                   : "the file defines no kernel");
  }
  checkNames(module, kernels, options);
  return kernels;
}

RunResult check(ir::Module module, const Options& options, const Cancellation& cancel, const ProgressCallback& progress,
                const std::vector<HostFinding>& host) {
  RunResult out;
  out.file = options.file;
  out.sources = options.sources;
  const std::vector<uint32_t> kernels = selectedKernels(module, options);
  applyAliases(module, options);
  ResultCache cache(module, options);
  std::vector<uint32_t> open;
  for (uint32_t k : kernels)
    if (!cache.found().contains(k)) open.push_back(k);
  std::vector<bool> isFinal;
  out.kernels = Schedule(module, open, options, cancel, progress).run(isFinal);
  cache.keep(out.kernels, isFinal);
  for (uint32_t k : kernels)
    if (const auto known = cache.found().find(k); known != cache.found().end()) out.kernels.push_back(known->second);
  std::ranges::sort(out.kernels, {}, &KernelResult::kernel);
  out.notes = options.notes;
  if (!cache.problem().empty()) out.notes.push_back(cache.problem());
  tellLeftOut(module, options, out.notes);
  out.notes.insert(out.notes.end(), module.notes.begin(), module.notes.end());
  out.module = std::move(module);
  addHostFindings(out, host, options);
  out.verdict = verdictOf(out);
  if (kernels.empty() && out.verdict == Status::NotChecked) out.verdict = Status::Holds;
  tellUnused(options, out);
  return out;
}

}  // namespace gpubmc::core
