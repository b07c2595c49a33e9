#include "core/frontend/host_reading.h"

#include <algorithm>

#include <fmt/format.h>

namespace gpubmc::core {

namespace {

bool isSame(const HostFinding& a, const HostFinding& b) {
  return a.cls == b.cls && a.subject == b.subject && a.message == b.message && a.at.front().file == b.at.front().file &&
         a.at.front().line == b.at.front().line;
}

std::vector<KernelFacts> entriesOf(const std::string& kernel, const std::vector<KernelFacts>& all) {
  std::vector<KernelFacts> out;
  std::ranges::copy_if(all, std::back_inserter(out), [&](const KernelFacts& k) { return k.linkName == kernel; });
  return out;
}

/// The kernels of `before`, in that order, with the entries that `choose` has for each.
template <class Choose>
std::vector<KernelFacts> chosen(const std::vector<KernelFacts>& before, const Choose& choose) {
  std::vector<KernelFacts> out;
  std::set<std::string> seen;
  for (const KernelFacts& k : before)
    if (seen.insert(k.linkName).second) std::ranges::move(choose(k.linkName), std::back_inserter(out));
  return out;
}

/// What is known of a kernel that two programs have: its launches in both.
std::vector<KernelFacts> ofBoth(std::vector<KernelFacts> a, std::vector<KernelFacts> b) {
  auto isLaunched = [](const std::vector<KernelFacts>& k) {
    return !std::ranges::all_of(k, &KernelFacts::isNeverLaunched);
  };
  if (!isLaunched(b)) return a;
  if (!isLaunched(a)) return b;
  std::ranges::move(b, std::back_inserter(a));
  for (KernelFacts& k : a)
    if (k.launch) k.launch->isOneOfSeveral = a.size() > 1;
  return a;
}

void addNotes(const std::vector<std::string>& notes, SourceFacts& facts) {
  for (const std::string& n : notes)
    if (std::ranges::find(facts.notes, n) == facts.notes.end()) facts.notes.push_back(n);
}

}  // namespace

const HostProgram& HostReading::alone() {
  if (!alone_) alone_ = std::make_unique<HostProgram>(compile_());
  return *alone_;
}

std::vector<HostFinding> HostReading::follow(const llvm::Module& device, SourceFacts& facts,
                                             const Suppositions& supposed, const Cancellation& cancel) {
  const SourceFacts before = facts;
  if (file_ && !file_->programs.empty()) {
    if (std::optional<HostFollowed> followed = followPrograms(device, facts, supposed, cancel)) {
      completeAlone(device, before, followed->incomplete, facts, cancel);
      return std::move(followed->findings);
    }
    std::vector<std::string> notes;
    for (const FileInProject::Program& p : file_->programs)
      if (const std::string& why = p.host->complaint(); !why.empty())
        notes.push_back(fmt::format("the host code of this file is followed alone, not with other files: {}", why));
    facts = before;
    addNotes(notes, facts);
  }
  return followHost(alone(), device, options_, facts, supposed, cancel).findings;
}

/// None: one of the programs cannot be followed, so that nothing is known of its launches.
std::optional<HostFollowed> HostReading::followPrograms(const llvm::Module& device, SourceFacts& facts,
                                                        const Suppositions& supposed, const Cancellation& cancel) {
  const SourceFacts before = facts;
  HostFollowed out;
  for (size_t i = 0; i < file_->programs.size(); ++i) {
    const auto& [host, number] = file_->programs[i];
    const HostProgram* program = host->seenFrom(number);
    if (!program) return std::nullopt;
    SourceFacts here = before;
    HostFollowed followed = followHost(*program, device, options_, here, supposed, cancel, &host->followed());
    if (!followed.why.empty()) {
      host->giveUp(followed.why);
      return std::nullopt;
    }
    out.incomplete.merge(followed.incomplete);
    for (HostFinding& f : followed.findings)
      if (std::ranges::none_of(out.findings, [&](const HostFinding& known) { return isSame(known, f); }))
        out.findings.push_back(std::move(f));
    if (i == 0) {
      facts = std::move(here);
      continue;
    }
    facts.kernels = chosen(before.kernels, [&](const std::string& kernel) {
      return ofBoth(entriesOf(kernel, facts.kernels), entriesOf(kernel, here.kernels));
    });
    addNotes(here.notes, facts);
  }
  return out;
}

/// Where the file alone shows all launches of a kernel, and a program does not, this counts. What is supposed of
/// variables is proved for the launches of one analysis, so nothing is supposed here.
void HostReading::completeAlone(const llvm::Module& device, const SourceFacts& before,
                                const std::set<std::string>& incomplete, SourceFacts& facts,
                                const Cancellation& cancel) {
  if (std::ranges::none_of(before.kernels, [&](const KernelFacts& k) { return incomplete.contains(k.linkName); }))
    return;
  SourceFacts here = before;
  const HostFollowed followed = followHost(alone(), device, options_, here, {}, cancel);
  if (!followed.why.empty()) return;
  facts.kernels = chosen(before.kernels, [&](const std::string& kernel) {
    const bool isBetter = incomplete.contains(kernel) && !followed.incomplete.contains(kernel);
    return entriesOf(kernel, isBetter ? here.kernels : facts.kernels);
  });
}

std::vector<Allowance> HostReading::allowancesAt(const std::vector<HostFinding>& findings) const {
  std::vector<Allowance> out;
  for (const FileInProject::Program& p : file_ ? file_->programs : std::vector<FileInProject::Program>())
    if (const HostProgram* program = p.host->seenFrom(p.number))
      std::ranges::copy_if(program->allowances, std::back_inserter(out), [&](const Allowance& a) {
        return std::ranges::any_of(
            findings, [&](const HostFinding& f) { return f.at.front().file == a.file && f.at.front().line == a.line; });
      });
  return out;
}

}  // namespace gpubmc::core
