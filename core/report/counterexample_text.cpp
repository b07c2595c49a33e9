#include "core/report/counterexample_text.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/report/reasons.h"

namespace gpubmc::core {

namespace {

using interp::AccessRecord;
using interp::Step;
using interp::ThreadId;

const interp::Violation& shown(const Counterexample& ce) {
  return ce.outcome.violations[ce.violation];
}

/// The number of steps up to and including the access of `a`: its last occurrence before the violation.
size_t stepsUntil(const Counterexample& ce, const AccessRecord& a) {
  const auto steps = stepsOf(ce);
  for (size_t n = steps.size(); n > 0; --n) {
    const Step& s = steps[n - 1];
    if (!s.access || s.thread != a.thread || s.inst != a.inst) continue;
    const AccessRecord& b = *s.access;
    if (std::tie(b.object, b.offset, b.before, b.after) == std::tie(a.object, a.offset, a.before, a.after)) return n;
  }
  return steps.size();
}

/// A thread and its last relevant step: its own access of a race, otherwise the violation.
struct Column {
  ThreadId thread;
  size_t steps;
};

std::vector<Column> threadsOf(const Counterexample& ce) {
  const interp::Violation& v = shown(ce);
  if (!v.first || !v.second) return {{v.thread, v.steps}};
  return {{v.first->thread, stepsUntil(ce, *v.first)}, {v.second->thread, stepsUntil(ce, *v.second)}};
}

/// The contents of the object at the start of the run; nothing if the execution does not depend on them.
std::optional<uint64_t> initially(const interp::Witness& w, const AccessRecord& a) {
  auto byteAt = [&](uint64_t offset) -> std::optional<uint8_t> {
    if (auto k = w.known.find(a.object); k != w.known.end())
      if (auto b = k->second.at(offset)) return b;
    auto it = w.contents.find(a.object);
    if (it == w.contents.end()) return std::nullopt;
    auto b = it->second.find(offset);
    return b == it->second.end() ? std::nullopt : std::optional(b->second);
  };
  std::optional<uint64_t> value;
  for (uint32_t i = 0; i < std::min(a.size, 8u); ++i)
    if (auto b = byteAt(a.offset + i)) value = value.value_or(0) | uint64_t(*b) << (8 * i);
  return value;
}

/// Cuts a source line to `room` columns around `column` and adjusts `column`.
std::string clipped(const std::string& line, size_t& column, size_t room) {
  const std::string dots = "...";
  if (line.size() <= room) return line;
  size_t from = 0;
  if (column > room * 2 / 3) from = std::min(column - room / 2, line.size() - room + dots.size());
  std::string out = from ? dots + line.substr(from + dots.size()) : line;
  column -= from;
  return out.size() <= room ? out : out.substr(0, room - dots.size()) + dots;
}

/// Whether a source line contains the word.
bool hasWord(const std::string& line, const std::string& word) {
  auto isPart = [&](size_t i) { return i < line.size() && (std::isalnum(uint8_t(line[i])) || line[i] == '_'); };
  for (size_t at = line.find(word); at != std::string::npos; at = line.find(word, at + 1))
    if ((at == 0 || !isPart(at - 1)) && !isPart(at + word.size())) return true;
  return false;
}

std::string between(Level l, const Terms& terms) {
  switch (l) {
    case Level::None: return "";
    case Level::IntraBlock: return fmt::format("within a {}", terms.block);
    case Level::IntraWarp: return fmt::format("within a {}", terms.warp);
    case Level::InterWarp: return fmt::format("between {}s", terms.warp);
    case Level::InterBlock: return fmt::format("between {}s", terms.block);
  }
  return "";
}

}  // namespace

std::string CounterexampleText::tell(const PropertyResult& p) {
  out_.clear();
  told_.clear();
  const std::string level = p.severity == Severity::Error ? paint_.red("error") : paint_.yellow("warning");
  const ir::Location& l = names_.location(p.loc);
  const std::string message = p.message.empty() ? text(p.reason, run_.module) : p.message;
  // The message already contains the text of a condition, and what a null pointer or a cut refers to.
  const bool named = p.subject.empty() || p.cls == PropertyClass::Assertion || p.cls == PropertyClass::Ensures ||
                     p.cls == PropertyClass::Unwinding || p.cls == PropertyClass::Null;
  out_ += fmt::format("\n  {} {}{}{}\n", level, p.id, named ? "" : " on " + paint_.bold(p.subject),
                      p.level == Level::None ? "" : fmt::format(" ({})", between(p.level, termsOf(run_.file))));
  const std::string at = where(l) + ":";
  const bool together = 2 + at.size() + 1 + message.size() <= kWidth;
  out_ += "  " + at + (together ? " " : "\n  ") + wrapped(message, 2) + "\n";
  if (!p.counterexample) {
    // A finding without a replay is either not an event (a loop was cut), or in the host program.
    if (p.cls != PropertyClass::Unwinding) {
      excerpt(l, "");
      callers(l);
    }
    return out_;
  }
  const Counterexample& ce = *p.counterexample;
  if (!shown(ce).waits.empty())
    waits(ce);
  else if (shown(ce).first && shown(ce).second)
    accesses(ce);
  else
    place(ce, l);
  variables(ce);
  inputs(ce);
  if (verbose_)
    trace(ce);
  else
    omitted_ = true;
  if (p.fix) out_ += "  " + paint_.yellow("fix: ") + wrapped(text(*p.fix), 7) + "\n";
  if (p.advice.kind != Advice::Kind::None)
    out_ += "  " + paint_.yellow("advice: ") +
            wrapped(text(p.advice, run_.module.kernels[k_.kernel], termsOf(run_.file)), 10) + "\n";
  return out_;
}

std::string CounterexampleText::mention(const PropertyResult& p) {
  omitted_ = true;
  std::vector<std::string> with = scalars(*p.counterexample);
  const std::vector<std::string> read = cells(*p.counterexample);
  with.insert(with.end(), read.begin(), read.end());
  const std::string level = p.severity == Severity::Error ? paint_.red("error") : paint_.yellow("warning");
  std::string out = fmt::format("{} {}", level, p.id);
  if (!p.subject.empty()) out += " on " + paint_.bold(p.subject);
  out += fmt::format(" (line {})", names_.location(p.loc).line);
  if (!with.empty()) out += fmt::format(", with {}", fmt::join(with, ", "));
  return "  " + wrapped(out, 4) + "\n";
}

void CounterexampleText::accesses(const Counterexample& ce) {
  for (const AccessRecord* a : {&*shown(ce).first, &*shown(ce).second}) {
    const ir::Location& at = names_.location(a->inst);
    excerpt(at, fmt::format("{} {}", names_.thread(ce.witness, a->thread), names_.action(*a)));
    callers(at);
  }
}

// Which thread waits where, for what, and which thread left it in this state.
void CounterexampleText::waits(const Counterexample& ce) {
  constexpr size_t kMax = 4;
  const auto& all = shown(ce).waits;
  for (size_t i = 0; i < std::min(all.size(), kMax); ++i) {
    const interp::Wait& w = all[i];
    const ir::Location& at = names_.location(w.inst);
    std::string note = names_.thread(ce.witness, w.thread);
    note += w.together.size() > 1 ? fmt::format(" and {} more wait here", w.together.size() - 1) : " waits here";
    if (!w.lanes.empty()) note += " for " + threads(ce, w.lanes);
    if (!w.expected.empty()) note += ": " + w.expected;
    if (w.looks)
      note += fmt::format(": {} is {}", names_.place(*w.looks),
                          names_.value(w.looks->before, names_.described(*w.looks), w.looks->offset, w.looks->size));
    excerpt(at, note);
    callers(at);
    if (w.changed)
      excerpt(names_.location(w.changed->inst),
              fmt::format("{} gave it that value here", names_.thread(ce.witness, w.changed->thread)));
  }
  if (all.size() > kMax) out_ += fmt::format("    and {} more\n", all.size() - kMax);
  std::vector<interp::ThreadId> gone;
  for (interp::ThreadId t : shown(ce).others)
    if (std::none_of(all.begin(), all.end(), [&](const interp::Wait& w) {
          return w.thread == t || std::find(w.together.begin(), w.together.end(), t) != w.together.end();
        }))
      gone.push_back(t);
  if (!gone.empty()) out_ += "    gone        " + wrapped(threads(ce, gone), 16) + "\n";
}

void CounterexampleText::place(const Counterexample& ce, const ir::Location& l) {
  const interp::Violation& v = shown(ce);
  std::string note = names_.thread(ce.witness, v.thread);
  if (v.cls == PropertyClass::BarrierDivergence || v.cls == PropertyClass::ExitedThread) note += " waits here";
  if (v.second)
    note += std::string(" ") +
            (v.second->frees   ? "frees"
             : v.second->write ? "writes"
                               : "reads") +
            " " + names_.place(*v.second);
  excerpt(l, note);
  callers(l);
  if (!v.others.empty()) out_ += "    not here    " + wrapped(threads(ce, v.others), 16) + "\n";
}

std::string CounterexampleText::threads(const Counterexample& ce, const std::vector<interp::ThreadId>& which) const {
  constexpr size_t kMax = 4, kRange = 3;
  std::vector<interp::ThreadId> all = which;
  std::sort(all.begin(), all.end());
  std::vector<std::string> list;
  for (size_t i = 0, next; i < all.size(); i = next) {
    if (list.size() == kMax) return fmt::format("{}; and {} more", fmt::join(list, "; "), all.size() - i);
    for (next = i + 1;
         next < all.size() && all[next].block == all[i].block && all[next].lane == all[next - 1].lane + 1;)
      ++next;
    if (next - i < kRange) next = i + 1;
    const std::string first = names_.thread(ce.witness, all[i]), last = names_.thread(ce.witness, all[next - 1]);
    list.push_back(next - i == 1 ? first : first + " to " + last);
  }
  return fmt::format("{}", fmt::join(list, "; "));
}

std::string CounterexampleText::where(const ir::Location& l) const {
  return l.column ? fmt::format("{}:{}:{}", l.file, l.line, l.column) : fmt::format("{}:{}", l.file, l.line);
}

void CounterexampleText::excerpt(const ir::Location& l, const std::string& note) {
  constexpr size_t kMargin = 12;
  std::string line = names_.sourceLine(l.file, l.line);
  if (line.empty()) {  // the file no longer exists, or the code has no line
    out_ += fmt::format("    {}: {}\n", where(l), paint_.bold(note));
    return;
  }
  told_.insert(line);
  std::replace(line.begin(), line.end(), '\t', ' ');
  size_t column = std::min<size_t>(l.column ? l.column - 1 : 0, line.size());
  line = clipped(line, column, kWidth - kMargin);
  out_ += fmt::format("    {:>5} | {}\n", l.line, line);
  const std::string margin = "          | ", caret = paint_.red("^");
  if (note.empty()) {
    if (l.column) out_ += margin + std::string(column, ' ') + caret + "\n";
    return;
  }
  if (!l.column)
    out_ += margin + paint_.bold(note) + "\n";
  else if (kMargin + column + 2 + note.size() <= kWidth || note.size() >= column)
    out_ += margin + std::string(column, ' ') + caret + " " + paint_.bold(note) + "\n";
  else
    out_ += margin + std::string(column - note.size() - 1, ' ') + paint_.bold(note) + " " + caret + "\n";
}

void CounterexampleText::callers(const ir::Location& l) {
  for (ir::LocId at = l.inlinedAt; at; at = names_.location(at).inlinedAt)
    out_ += paint_.dim("            called from " + where(names_.location(at))) + "\n";
}

// The values of source variables at the event of each thread, one column per thread. Only the relevant ones: those that
// the shown lines mention, and of the parameters, which `with` lists, those that have changed.
void CounterexampleText::variables(const Counterexample& ce) {
  constexpr size_t kRows = 3;
  const std::vector<Column> threads = threadsOf(ce);
  std::vector<std::string> header{"variables"};
  for (const Column& c : threads) header.push_back(names_.thread(ce.witness, c.thread));
  struct Row {
    std::vector<std::string> cells;
    bool isTold = false;
  };
  std::vector<Row> rows;
  std::map<std::string, size_t> rowOf;
  for (size_t i = 0; i < shown(ce).steps; ++i) {
    const Step& s = ce.outcome.steps[i];
    if (s.kind != Step::Kind::Variable || s.type.isPtr()) continue;
    for (size_t c = 0; c < threads.size(); ++c) {
      if (threads[c].thread != s.thread || i >= threads[c].steps) continue;
      auto [row, fresh] = rowOf.try_emplace(s.variable, rows.size());
      if (fresh) rows.push_back({std::vector<std::string>(threads.size() + 1, "-")});
      rows[row->second].cells[0] = "  " + s.variable;
      rows[row->second].cells[c + 1] = Names::value(s.value, s.type, true);
      rows[row->second].isTold |= s.value == parameter(ce, s.variable);
    }
  }
  auto rank = [&](const Row& r) {
    if (r.isTold) return 2;
    return std::any_of(told_.begin(), told_.end(),
                       [&](const std::string& l) { return hasWord(l, r.cells[0].substr(2)); })
               ? 0
               : 1;
  };
  if (!verbose_) {
    std::stable_sort(rows.begin(), rows.end(), [&](const Row& a, const Row& b) { return rank(a) < rank(b); });
    while (!rows.empty() && (rows.size() > kRows || rank(rows.back()) == 2)) rows.pop_back(), omitted_ = true;
  }
  if (rows.empty()) return;
  header[0].resize(10, ' ');
  std::vector<std::vector<std::string>> cells{std::move(header)};
  for (Row& r : rows) cells.push_back(std::move(r.cells));
  out_ += columns(cells, 4);
}

std::optional<uint64_t> CounterexampleText::parameter(const Counterexample& ce, const std::string& name) const {
  const ir::Kernel& kernel = run_.module.kernels[k_.kernel];
  for (size_t i = 0; i < kernel.params.size(); ++i)
    if (kernel.params[i].name == name && !kernel.params[i].type.isPtr()) return ce.witness.scalars[i];
  return std::nullopt;
}

std::vector<std::string> CounterexampleText::scalars(const Counterexample& ce) const {
  const ir::Kernel& kernel = run_.module.kernels[k_.kernel];
  std::vector<std::string> out;
  for (size_t i = 0; i < kernel.params.size(); ++i)
    if (!kernel.params[i].type.isPtr())
      out.push_back(fmt::format("{} = {}", kernel.params[i].name,
                                Names::value(ce.witness.scalars[i], kernel.params[i].type, kernel.params[i].isSigned)));
  return out;
}

std::vector<std::string> CounterexampleText::cells(const Counterexample& ce) {
  constexpr size_t kMost = 6;
  std::vector<std::string> out;
  std::set<std::tuple<uint32_t, int64_t, uint32_t>> told;
  for (const Step& s : stepsOf(ce)) {
    if (s.kind != Step::Kind::Access || (s.access->write && !s.access->atomic)) continue;
    const AccessRecord& a = *s.access;
    const auto value = initially(ce.witness, a);
    if (!value || *value == 0 || *value != a.before) continue;
    if (!told.emplace(a.object, int64_t(a.offset << 16), a.size).second) continue;
    out.push_back(fmt::format("{} = {}", names_.place(a), names_.value(*value, a.object, a.offset, a.size)));
  }
  if (out.size() > kMost) out.resize(kMost), out.push_back("...");
  return out;
}

void CounterexampleText::inputs(const Counterexample& ce) {
  auto line = [&](const char* label, const std::vector<std::string>& values) {
    if (!values.empty()) out_ += label + wrapped(fmt::format("{}", fmt::join(values, ", ")), 16) + "\n";
  };
  line("    with        ", scalars(ce));
  line("    in memory   ", cells(ce));
}

void CounterexampleText::trace(const Counterexample& ce) {
  out_ += paint_.dim("    step by step") + "\n";
  const ir::Location* last = nullptr;
  ThreadId who{UINT32_MAX, 0};
  for (const Step& s : stepsOf(ce)) {
    const ir::Location& l = names_.location(s.inst);
    if (s.kind == Step::Kind::Variable) continue;
    if (s.thread != who) out_ += "      " + paint_.bold(names_.thread(ce.witness, s.thread)) + "\n";
    if (s.thread != who || !last || last->line != l.line) {
      size_t column = 0;
      std::string line = names_.sourceLine(l.file, l.line);
      std::replace(line.begin(), line.end(), '\t', ' ');
      out_ += fmt::format("      {:>5} | {}\n", l.line, clipped(line, column, kWidth - 14));
    }
    who = s.thread;
    last = &l;
    if (s.kind == Step::Kind::Access) out_ += paint_.dim("              " + names_.action(*s.access)) + "\n";
    if (s.kind == Step::Kind::Barrier) out_ += paint_.dim("              waits for others") + "\n";
    if (s.kind == Step::Kind::Exit) out_ += paint_.dim("              leaves the kernel") + "\n";
  }
}

}  // namespace gpubmc::core
