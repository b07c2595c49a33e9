#include "core/cli/check_project.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "core/cli/changed_files.h"
#include "core/cli/check_file.h"
#include "core/cli/check_flags.h"
#include "core/cli/front_end_watch.h"
#include "core/cli/known_findings.h"
#include "core/cli/module_of.h"
#include "core/cli/progress.h"
#include "core/frontend/program_files.h"
#include "encoder/util/error.h"
#include "encoder/util/printable.h"
#include "encoder/util/terminal.h"

namespace gpubmc::core {

namespace {

using Clock = Cancellation::Clock;
using Seconds = std::chrono::duration<double>;

struct Unit {
  const UnitOptions* from = nullptr;
  Options options;
  std::string problem;  ///< of its command or its header flags; empty: none
  FileSymbols symbols;
  FileInProject project;
  bool isSelected = true;
};

std::string absolutePath(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::absolute(path, ignored).lexically_normal().string();
}

/// Whether a file, or a folder, on the command line means this file.
bool names(const std::string& wanted, const std::string& file) {
  return file == wanted || (file.starts_with(wanted) && file[wanted.size()] == '/') ||
         (wanted == "." && !file.starts_with('/'));
}

class ProjectCheck {
 public:
  ProjectCheck(const ProjectPlan& plan, const Options& common, const Cancellation& cancel, const Output& output)
      : plan_(plan),
        common_(common),
        cancel_(cancel),
        output_(output),
        line_(common.progress && canRewriteLines(STDERR_FILENO)) {
    result_.name = plan.name;
    result_.shard = plan.shard;
    result_.notes = plan.notes;
    result_.notes.insert(result_.notes.end(), common.notes.begin(), common.notes.end());
    std::map<std::string, unsigned> seen;
    for (const UnitOptions& from : plan.units) {
      Unit& u = units_.emplace_back();
      u.from = &from;
      u.options = optionsOf(common, from);
      u.problem = from.problem;
      try {
        if (from.isCuda) CheckFlags::applyHeader(u.options);
      } catch (const UserError& e) {
        u.problem = e.what();
      }
      // A file that is compiled in several ways is several units.
      const unsigned number = ++seen[from.file];
      UnitResult& r = results_.emplace_back();
      r.file = printable(number == 1 ? from.file : fmt::format("{} ({})", from.file, number));
    }
  }

  int run() {
    if (plan_.changedSince) try {
        changed_.emplace(*plan_.changedSince, cancel_);
      } catch (const Cancelled& e) {
        return stopped(stoppedInFrontEnd(e.what()));
      }
    readSymbols();
    select();
    share();
    joinPrograms();
    selectChanged();
    const Baseline known = knownFindings(common_);
    Baseline found;
    size_t left = std::ranges::count_if(units_, &Unit::isSelected);
    for (at_ = 0; at_ < units_.size(); ++at_)
      if (units_[at_].isSelected) check(left--, known, found);
    line_.clear();
    collect();
    std::vector<const RunResult*> runs;
    for (const UnitResult* u : checkedUnits(result_)) runs.push_back(&u->run);
    const bool isPart = !plan_.wanted.empty() || plan_.changedSince || plan_.shard;
    const std::string baseline = baselineText(common_, known, found, runs, isPart, result_.notes);
    addSolverTimes(common_, result_.solvers, result_.notes);
    if (common_.kernel && !plan_.changedSince &&
        std::ranges::none_of(runs, [](const RunResult* r) { return !r->kernels.empty(); }) && exitCode(result_) == 0)
      throw UserError(fmt::format("no file of the project has a kernel '{}'", *common_.kernel));
    return output_.write(result_, baseline);
  }

 private:
  /// For the text of the terminal.
  std::string counted(size_t i) const { return fmt::format("[{}/{}] {}", i + 1, units_.size(), results_[i].file); }

  void show(const std::string& what, const std::string& phase) {
    if (const ProgressCallback tell = line_.callback()) tell({what, phase, 0, 0});
  }

  /// Clang or the machine ended the run while unit `at_` was read.
  int stopped(const std::string& reason) {
    for (size_t i = 0; i < units_.size(); ++i)
      if (units_[i].isSelected && results_[i].state == UnitResult::State::NotReached && results_[i].message.empty())
        results_[i].message = i <= at_ ? reason : "the run ended before";
    line_.clear();
    collect();
    return output_.write(result_);
  }

  void collect() {
    for (size_t i = 0; i < units_.size(); ++i)
      if (units_[i].isSelected) result_.units.push_back(std::move(results_[i]));
  }

  /// What the files use of each other, which the analysis of host code needs to know; and which headers they read.
  void readSymbols() {
    const bool isFollowed = common_.host != Options::Host::Ignore && units_.size() > 1 &&
                            std::ranges::any_of(units_, [](const Unit& u) { return u.from->isCuda; });
    const bool isHeaderWanted = std::ranges::any_of(plan_.wanted, [&](const std::string& w) {
      return std::ranges::none_of(units_, [&](const Unit& u) { return names(w, u.from->file); });
    });
    if (!isFollowed && !isHeaderWanted && !changed_) return;
    for (at_ = 0; at_ < units_.size(); ++at_) {
      Unit& u = units_[at_];
      if (cancel_.cancelled()) return;
      if (!u.from->problem.empty()) continue;
      show(counted(at_), "what it uses of other files");
      const auto start = Clock::now();
      const FrontEndWatch watch(cancel_, [&](const std::string& reason) {
        int code = 3;
        try {
          code = stopped(stoppedInFrontEnd(reason));
        } catch (const std::exception& e) {
          std::cerr << messageLine("error", e.what());
        }
        std::_Exit(code);  // Clang continues in the other thread
      });
      u.symbols = symbolsOf(u.options, u.from->isCuda, coloured(u.options, STDERR_FILENO));
      results_[at_].frontEndSeconds = results_[at_].seconds = Seconds(Clock::now() - start).count();
    }
  }

  void select() {
    if (plan_.wanted.empty()) return;
    for (Unit& u : units_) u.isSelected = false;
    for (const std::string& wanted : plan_.wanted) {
      bool isFound = false;
      auto take = [&](auto&& means) {
        for (Unit& u : units_)
          if (means(u)) u.isSelected = isFound = true;
      };
      take([&](const Unit& u) { return names(wanted, u.from->file); });
      if (!isFound) take([&](const Unit& u) { return u.symbols.files.contains(absolutePath(wanted)); });
      if (!isFound)
        throw UserError(fmt::format("{}: no compile command of {} is for this file, and no file there includes it",
                                    wanted, plan_.name));
    }
  }

  /// Leaves the selected units that a difference to the commit of --changed-since may matter to: those that read a
  /// changed file, and those of their programs, since host code decides how kernels are launched. A unit that is
  /// followed alone knows of all others what they use of it.
  void selectChanged() {
    if (!changed_) return;
    auto isChanged = [&](const Unit& u) {
      return changed_->isAnyRemoved() || changed_->contains(absolutePath(u.from->file)) ||
             std::ranges::any_of(u.symbols.files, [&](const std::string& f) { return changed_->contains(f); });
    };
    std::set<size_t> touched;
    for (size_t i = 0; i < units_.size(); ++i)
      if (isChanged(units_[i])) touched.insert(i);
    std::set<size_t> affected = touched;
    for (const std::set<size_t>& p : programs_)
      if (std::ranges::any_of(p, [&](size_t i) { return touched.contains(i); })) affected.insert(p.begin(), p.end());
    if (!touched.empty()) affected.insert(alone_.begin(), alone_.end());
    size_t left = 0;
    for (size_t i = 0; i < units_.size(); ++i) {
      Unit& u = units_[i];
      u.isSelected &= affected.contains(i) || !u.symbols.isRead;
      left += u.isSelected;
    }
    result_.notes.push_back(
        fmt::format("{} of {} files are checked: those that read a file that differs from {}, and files of their "
                    "programs as they are now; compile commands, and files that Git ignores, are taken for unchanged",
                    left, units_.size(), printable(*plan_.changedSince)));
  }

  /// Tells each unit what others use.
  void share() {
    if (units_.size() < 2) return;
    auto others = std::make_shared<OtherFiles>();
    std::set<std::string> mentioned;
    for (const Unit& u : units_) {
      others->functions.insert(u.symbols.needed.begin(), u.symbols.needed.end());
      others->kernels.insert(u.symbols.kernels.begin(), u.symbols.kernels.end());
      others->sharesDevice |= u.from->isRelocatable;
      for (const std::string& v : u.symbols.variables)
        if (!mentioned.insert(v).second) others->variables.insert(v);
      if (!u.symbols.isRead) others->unread.push_back(u.from->file);
    }
    for (Unit& u : units_) {
      u.options.others = others;
      if (u.symbols.isRead) continue;
      auto own = std::make_shared<OtherFiles>(*others);
      std::erase(own->unread, u.from->file);
      u.options.others = std::move(own);
    }
  }

  /// Tells each unit which programs it is linked to.
  void joinPrograms() {
    constexpr size_t kMostPrograms = 4;
    for (Unit& u : units_) {
      u.project.host = u.symbols.host;
      u.project.device = u.symbols.device;
    }
    if (units_.size() < 2) return;
    if (common_.host == Options::Host::Launches)
      for (size_t i = 0; i < units_.size(); ++i) alone_.insert(i);
    if (common_.host != Options::Host::Follow) return;
    std::vector<NamedSymbols> all;
    for (size_t i = 0; i < units_.size(); ++i)
      all.push_back({results_[i].file, &units_[i].symbols, units_[i].from->isRelocatable, units_[i].from->file});
    FilesOfPrograms found = programsOf(all, plan_.areTogether);
    for (const ProgramFiles& p : found.programs) {
      std::set<size_t>& both = programs_.emplace_back(p.files);
      both.insert(p.besides.begin(), p.besides.end());
    }
    for (const ProgramFiles& p : found.programs) join(p, found);
    for (size_t i = 0; i < units_.size(); ++i) {
      auto& programs = units_[i].project.programs;
      if (found.alone.contains(i)) programs.clear();
      // Different programs may define a function differently.
      if (programs.size() != 1) units_[i].project.linked.clear();
      if (programs.size() <= kMostPrograms) continue;
      found.notes.push_back(
          fmt::format("{} is in {} programs, so its host code is followed alone", results_[i].file, programs.size()));
      programs.clear();
    }
    alone_ = std::move(found.alone);
    result_.notes.insert(result_.notes.end(), found.notes.begin(), found.notes.end());
  }

  void join(const ProgramFiles& p, FilesOfPrograms& found) {
    OtherFiles outside;
    std::vector<std::shared_ptr<const CompiledHost>> parts;
    bool sharesDevice = false;
    for (size_t i : p.files) {
      if (units_[i].options.host != Options::Host::Follow) {
        found.alone.insert(p.files.begin(), p.files.end());
        found.notes.push_back(
            fmt::format("files that are linked with {} are followed alone, because its own host code is not followed",
                        results_[i].file));
        return;
      }
      parts.push_back(units_[i].symbols.host);
      sharesDevice |= units_[i].from->isRelocatable;
    }
    for (size_t i : p.besides) {
      const FileSymbols& s = units_[i].symbols;
      outside.functions.insert(s.needed.begin(), s.needed.end());
      outside.variables.insert(s.variables.begin(), s.variables.end());
      outside.kernels.insert(s.kernels.begin(), s.kernels.end());
      outside.sharesDevice |= units_[i].from->isRelocatable;
    }
    const auto host = std::make_shared<LinkedHost>(std::move(parts), std::move(outside), sharesDevice);
    size_t number = 0;
    for (size_t i : p.files) {
      units_[i].project.programs.push_back({host, number++});
      for (size_t other : p.files)
        if (sharesDevice && other != i && units_[other].symbols.device)
          units_[i].project.linked.push_back(units_[other].symbols.device);
    }
  }

  /// Findings in a host program are told once, with the first of its files that is checked.
  void dropTold(FrontendResult& source) {
    std::erase_if(source.host, [&](const HostFinding& f) {
      const ir::Location& at = f.at.front();
      return !told_.insert(fmt::format("{} {} {} {} {}", unsigned(f.cls), at.file, at.line, f.subject, f.message))
                  .second;
    });
  }

  /// `left`: how many files are left, with this one.
  void check(size_t left, const Baseline& known, Baseline& found) {
    Unit& u = units_[at_];
    UnitResult& r = results_[at_];
    if (cancel_.cancelled()) {
      r.message = cancel_.reason();
      return;
    }
    if (!u.from->isCuda) {
      std::error_code ignored;
      const bool isThere = std::filesystem::exists(u.from->file, ignored);
      r.state = isThere ? UnitResult::State::HostOnly : UnitResult::State::DoesNotCompile;
      if (r.state == UnitResult::State::DoesNotCompile) r.message = "there is no such file";
      return;
    }
    const auto start = Clock::now();
    try {
      checkOne(left, known, found);
    } catch (const Cancelled& e) {
      r.message = stoppedInFrontEnd(e.what());
    } catch (const Unsupported& e) {
      r.state = UnitResult::State::DoesNotCompile;
      r.message = fmt::format("unsupported: {}", e.what());
    }
    r.seconds += Seconds(Clock::now() - start).count();
  }

  void checkOne(size_t left, const Baseline& known, Baseline& found) {
    Unit& u = units_[at_];
    UnitResult& r = results_[at_];
    r.state = UnitResult::State::DoesNotCompile;
    r.message = printable(u.problem);
    if (!u.problem.empty()) return;
    r.state = UnitResult::State::NotReached;
    show(counted(at_), "front-end");
    const auto start = Clock::now();
    FrontendResult source =
        frontEndOf(u.options, cancel_, [this](const std::string& reason) { return stopped(reason); }, &u.project);
    dropTold(source);
    r.frontEndSeconds += Seconds(Clock::now() - start).count();
    if (common_.verbose) std::cerr << source.diagnostics;
    const bool isOther = takePart(r.file, source);
    const bool isWanted =
        !isOther && (!common_.kernel || std::ranges::any_of(source.module.kernels, [&](const auto& k) {
          return k.name == *common_.kernel || k.name.starts_with(*common_.kernel + "<");
        }));
    if (!source.ok || !isWanted) {
      const bool isNothing = source.ok || source.hasNoKernels || !source.unchecked.empty();
      r.state = isNothing ? UnitResult::State::NoKernels : UnitResult::State::DoesNotCompile;
      r.message = isOther                 ? "it has no kernel in this part of the project"
                  : isNothing             ? source.unchecked
                  : source.errors.empty() ? "the front-end failed"
                                          : source.errors.front();
      return;
    }
    Cancellation own(&cancel_);
    if (cancel_.deadline()) own.setDeadline(Clock::now() + (*cancel_.deadline() - Clock::now()) / long(left));
    ProgressCallback progress;
    if (const ProgressCallback tell = line_.callback())
      progress = [tell, name = counted(at_)](Progress p) {
        p.kernel = name + ": " + p.kernel;
        tell(p);
      };
    r.run = checkFile(std::move(source), u.options, own, progress, known, found);
    r.state = UnitResult::State::Checked;
  }

  /// Leaves the kernels, and the findings in host code, of the part that is checked. True: there are none.
  bool takePart(const std::string& file, FrontendResult& source) const {
    if (!plan_.shard || !source.ok) return false;
    auto isOther = [&](const std::string& kernel) {
      return partOf(file, kernel, plan_.shard->count) != plan_.shard->number;
    };
    // Findings in host code go with the first kernel.
    if (source.module.kernels.empty() || isOther(source.module.kernels.front().name)) source.host.clear();
    std::erase_if(source.module.kernels, [&](const ir::Kernel& k) { return isOther(k.name); });
    return source.module.kernels.empty();
  }

  const ProjectPlan& plan_;
  const Options& common_;
  const Cancellation& cancel_;
  const Output& output_;
  ProgressLine line_;
  std::vector<Unit> units_;
  std::vector<UnitResult> results_;         ///< of the units
  std::set<std::string> told_;              ///< findings in host code
  std::optional<ChangedFiles> changed_;     ///< of --changed-since
  std::vector<std::set<size_t>> programs_;  ///< the units of each, and those that may be in it, too
  std::set<size_t> alone_;                  ///< units that are followed alone, and know what others use of them
  size_t at_ = 0;                           ///< the unit that is being worked on
  ProjectResult result_;
};

}  // namespace

int checkProject(const ProjectPlan& plan, const Options& common, const Cancellation& cancel, const Output& output) {
  return ProjectCheck(plan, common, cancel, output).run();
}

}  // namespace gpubmc::core
