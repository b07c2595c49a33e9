#include "core/report/text.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "core/report/names.h"

namespace gpubmc::core {

namespace {

class Paint {
 public:
  explicit Paint(bool on) : on_(on) {}
  std::string bold(const std::string& s) const { return with("1", s); }
  std::string red(const std::string& s) const { return with("1;31", s); }
  std::string green(const std::string& s) const { return with("32", s); }
  std::string yellow(const std::string& s) const { return with("33", s); }
  std::string dim(const std::string& s) const { return with("2", s); }

 private:
  std::string with(const char* code, const std::string& s) const {
    return on_ ? fmt::format("\033[{}m{}\033[0m", code, s) : s;
  }
  bool on_;
};

std::string shape(ir::Dim3 d) {
  if (d.z != 1) return fmt::format("({},{},{})", d.x, d.y, d.z);
  if (d.y != 1) return fmt::format("({},{})", d.x, d.y);
  return fmt::format("{}", d.x);
}

class KernelText {
 public:
  KernelText(const RunResult& run, const KernelResult& k, const TextOptions& o)
      : run_(run), k_(k), o_(o), paint_(o.colour), names_(run, k) {}

  std::string text() {
    headline();
    if (o_.quiet) return out_;
    for (const PropertyResult& p : k_.properties)
      if (p.status == Status::Violated) violation(p);
    others();
    if (!k_.assumptions.empty()) {
      out_ += paint_.dim("  assuming") + "\n";
      for (const std::string& a : k_.assumptions) out_ += paint_.dim("    " + a) + "\n";
    }
    for (const std::string& n : k_.notes) out_ += "  note: " + n + "\n";
    if (o_.verbose)
      for (const auto& [name, v] : k_.statistics) out_ += paint_.dim(fmt::format("  {:<26} {:.6g}", name, v)) + "\n";
    return out_;
  }

 private:
  std::string verdict(Status s) const {
    switch (s) {
      case Status::Violated:
      case Status::InternalError: return paint_.red(name(s));
      case Status::Holds:
      case Status::HoldsWithinBound: return paint_.green(name(s));
      default: return paint_.yellow(name(s));
    }
  }

  void headline() {
    out_ += fmt::format("{} <<<{}, {}>>>  {}\n", paint_.bold(k_.name), shape(k_.launch.grid), shape(k_.launch.block),
                        verdict(k_.verdict));
  }

  std::string where(const ir::Location& l) const { return fmt::format("{}:{}:{}", l.file, l.line, l.column); }

  void excerpt(const ir::Location& l, const std::string& note) {
    std::string line = names_.sourceLine(l.file, l.line);
    if (line.empty()) {  // the file has gone, or the code has no line
      out_ += fmt::format("    {}: {}\n", where(l), paint_.bold(note));
      return;
    }
    std::replace(line.begin(), line.end(), '\t', ' ');
    out_ += fmt::format("    {:>5} | {}\n", l.line, line);
    const size_t column = l.column ? l.column - 1 : 0;
    out_ += fmt::format("          | {}{} {}\n", std::string(std::min(column, line.size()), ' '), paint_.red("^"), paint_.bold(note));
  }

  std::string did(const interp::AccessRecord& a, const interp::Witness&) const {
    const std::string place = names_.place(a.object, a.offset);
    const std::string before = names_.value(a.before, a.object, a.size), after = names_.value(a.after, a.object, a.size);
    if (a.atomic) return fmt::format("updates {} atomically, {} -> {}", place, before, after);
    if (a.write) return fmt::format("writes {}, {} -> {}", place, before, after);
    return fmt::format("reads {}, {}", place, after);
  }

  void callers(const ir::Location& l) {
    for (ir::LocId at = l.inlinedAt; at; at = names_.location(at).inlinedAt) {
      const ir::Location& c = names_.location(at);
      out_ += paint_.dim(fmt::format("            called from {}", where(c))) + "\n";
    }
  }

  void violation(const PropertyResult& p) {
    const std::string level = p.severity == Severity::Error ? paint_.red("error") : paint_.yellow("warning");
    const ir::Location& l = names_.location(p.loc);
    if (!p.counterexample) {
      out_ += fmt::format("\n  {} {}  {}\n    {}: {}\n", level, p.id, p.subject, where(l), p.message);
      return;
    }
    const Counterexample& ce = *p.counterexample;
    const interp::Violation& v = ce.outcome.violations[ce.violation];
    out_ += fmt::format("\n  {} {}{}\n", level, p.id, p.subject.empty() ? "" : " on " + paint_.bold(p.subject));
    out_ += fmt::format("  {}: {}\n", where(l), p.message);
    std::vector<interp::ThreadId> threads;
    if (v.first && v.second) {
      for (const interp::AccessRecord* a : {&*v.first, &*v.second}) {
        const ir::Location& at = names_.location(a->inst);
        excerpt(at, fmt::format("{} {}", names_.thread(ce.witness, a->thread), did(*a, ce.witness)));
        callers(at);
        threads.push_back(a->thread);
      }
    } else {
      std::string note = names_.thread(ce.witness, v.thread);
      if (v.second) note += fmt::format(" {} {}", v.second->write ? "writes" : "reads", names_.place(v.second->object, v.second->offset));
      excerpt(l, note);
      callers(l);
      threads.push_back(v.thread);
      if (!v.others.empty()) {
        std::string list;
        for (size_t i = 0; i < std::min<size_t>(v.others.size(), 4); ++i)
          list += (i ? "; " : "") + names_.thread(ce.witness, v.others[i]);
        if (v.others.size() > 4) list += fmt::format("; and {} more", v.others.size() - 4);
        out_ += fmt::format("    not here: {}\n", list);
      }
    }
    variables(ce, threads);
    inputs(ce);
    if (o_.verbose) trace(ce);
    if (!p.advice.empty()) out_ += "  " + paint_.yellow("advice: ") + p.advice + "\n";
  }

  // The last value of every source variable, a column a thread.
  void variables(const Counterexample& ce, const std::vector<interp::ThreadId>& threads) {
    std::vector<std::string> order;
    std::map<std::string, std::map<size_t, std::string>> table;
    for (const interp::Step& s : ce.outcome.steps) {
      if (s.kind != interp::Step::Kind::Variable || s.type.isPtr()) continue;
      for (size_t c = 0; c < threads.size(); ++c) {
        if (threads[c] != s.thread) continue;
        if (!table.contains(s.variable)) order.push_back(s.variable);
        table[s.variable][c] = Names::value(s.value, s.type, true);
      }
    }
    if (order.empty()) return;
    out_ += "    variables" + std::string(7, ' ');
    for (interp::ThreadId t : threads) out_ += fmt::format("{:<26}", names_.thread(ce.witness, t));
    out_ += "\n";
    size_t shown = 0;
    for (const std::string& n : order) {
      if (++shown > 12 && !o_.verbose) {
        out_ += paint_.dim(fmt::format("      ... {} more with --verbose\n", order.size() - 12));
        break;
      }
      out_ += fmt::format("      {:<14}", n);
      for (size_t c = 0; c < threads.size(); ++c) out_ += fmt::format("{:<26}", table[n].contains(c) ? table[n][c] : "-");
      while (out_.back() == ' ') out_.pop_back();
      out_ += "\n";
    }
  }

  void inputs(const Counterexample& ce) {
    const ir::Kernel& kernel = run_.module.kernels[k_.kernel];
    std::string line;
    for (size_t i = 0; i < kernel.params.size(); ++i)
      if (!kernel.params[i].type.isPtr())
        line += fmt::format("{}{} = {}", line.empty() ? "" : ", ", kernel.params[i].name,
                            Names::value(ce.witness.scalars[i], kernel.params[i].type, kernel.params[i].isSigned));
    if (!line.empty()) out_ += "    with        " + line + "\n";
    // Cells of input arrays that the threads shown have read.
    std::set<std::string> cells;
    for (const interp::Step& s : ce.outcome.steps) {
      if (s.kind != interp::Step::Kind::Access || s.access->write) continue;
      if (!ce.witness.contents.contains(s.access->object) || s.access->after == 0) continue;
      cells.insert(fmt::format("{} = {}", names_.place(s.access->object, s.access->offset),
                               names_.value(s.access->after, s.access->object, s.access->size)));
    }
    if (cells.empty()) return;
    out_ += "    in memory   ";
    size_t n = 0;
    for (const std::string& c : cells) {
      if (n == 6) {
        out_ += ", ...";
        break;
      }
      out_ += (n++ ? ", " : "") + c;
    }
    out_ += "\n";
  }

  void trace(const Counterexample& ce) {
    out_ += paint_.dim("    step by step\n");
    const ir::Location* last = nullptr;
    interp::ThreadId who{UINT32_MAX, 0};
    for (const interp::Step& s : ce.outcome.steps) {
      const ir::Location& l = names_.location(s.inst);
      if (s.kind == interp::Step::Kind::Variable) continue;
      if (s.thread != who) out_ += "      " + paint_.bold(names_.thread(ce.witness, s.thread)) + "\n";
      if (s.thread != who || !last || last->line != l.line)
        out_ += fmt::format("      {:>5} | {}\n", l.line, names_.sourceLine(l.file, l.line));
      who = s.thread;
      last = &l;
      if (s.kind == interp::Step::Kind::Access) out_ += paint_.dim(fmt::format("              {}\n", did(*s.access, ce.witness)));
      if (s.kind == interp::Step::Kind::Exit) out_ += paint_.dim("              leaves the kernel\n");
    }
  }

  // What holds in one line; what is open with its reason, once per reason.
  void others() {
    std::set<std::string> holds;
    std::map<std::string, std::set<std::string>> open, bounded, off;
    for (const PropertyResult& p : k_.properties) {
      const std::string cls(p.id == "GPUBMC-UNSUPPORTED" ? "unsupported" : info(p.cls).name);
      const std::string what = p.subject.empty() ? cls : fmt::format("{} ({})", cls, p.subject);
      switch (p.status) {
        case Status::Holds: holds.insert(cls); break;
        case Status::HoldsWithinBound: bounded[p.reason].insert(cls); break;
        case Status::NotChecked: off[p.reason].insert(what); break;
        case Status::Violated: break;
        default: open[fmt::format("{}|{}", name(p.status), p.reason)].insert(
              p.subject.empty() || !p.loc ? what : fmt::format("{} line {}", what, names_.location(p.loc).line));
      }
    }
    for (const PropertyResult& p : k_.properties)
      if (p.status == Status::Violated) holds.erase(std::string(info(p.cls).name));
    auto list = [](const std::set<std::string>& s) { return fmt::format("{}", fmt::join(s, ", ")); };
    if (!open.empty() || !bounded.empty() || !holds.empty()) out_ += "\n";
    if (!holds.empty()) out_ += "  " + paint_.green("holds") + "        " + list(holds) + "\n";
    for (const auto& [reason, what] : bounded)
      out_ += fmt::format("  {}  {}: {}\n", paint_.green("within bound"), list(what), reason);
    for (const auto& [key, what] : open) {
      const size_t bar = key.find('|');
      out_ += fmt::format("  {:<12} {}\n               because: {}\n", paint_.yellow(key.substr(0, bar)), list(what), key.substr(bar + 1));
    }
    for (const auto& [reason, what] : off) out_ += paint_.dim(fmt::format("  not checked  {}: {}", list(what), reason)) + "\n";
  }

  const RunResult& run_;
  const KernelResult& k_;
  const TextOptions& o_;
  Paint paint_;
  Names names_;
  std::string out_;
};

}  // namespace

std::string textReport(const RunResult& run, const TextOptions& options) {
  std::string out;
  for (const KernelResult& k : run.kernels) out += KernelText(run, k, options).text() + (options.quiet ? "" : "\n");
  if (!options.quiet) {
    for (const std::string& n : options.notes) out += "note: " + n + "\n";
    for (const std::string& n : run.module.notes) out += "note: " + n + "\n";
  }
  if (run.kernels.size() > 1 && !options.quiet) out += fmt::format("{} kernels: {}\n", run.kernels.size(), name(run.verdict));
  return out;
}

}  // namespace gpubmc::core
