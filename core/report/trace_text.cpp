#include "core/report/trace_text.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gpubmc::core {

namespace {

const std::string& fileOf(const ReadTrace& t, const ReadTrace::Step& s) {
  return s.file.empty() ? t.file : s.file;
}

/// The values of the thread's variables after step `last`, in the order of their first assignment.
std::vector<std::pair<std::string, std::string>> variables(const ReadTrace& t, uint32_t thread, size_t last) {
  std::vector<std::pair<std::string, std::string>> out;
  for (size_t i = 0; i <= last && i < t.steps.size(); ++i) {
    const ReadTrace::Step& s = t.steps[i];
    if (s.thread != thread || s.kind != "variable") continue;
    auto at = std::find_if(out.begin(), out.end(), [&](const auto& v) { return v.first == s.variable; });
    if (at == out.end())
      out.emplace_back(s.variable, s.text);
    else
      at->second = s.text;
  }
  return out;
}

/// The last relevant step of a thread: its own access of the conflict, otherwise its last one.
std::optional<size_t> endOf(const ReadTrace& t, uint32_t thread) {
  for (const auto& access : {t.first, t.second})
    if (access && t.steps[*access].thread == thread) return access;
  for (size_t i = t.steps.size(); i > 0; --i)
    if (t.steps[i - 1].thread == thread) return i - 1;
  return std::nullopt;
}

std::string sourceLine(const ReadTrace& t, const ReadTrace::Step& s) {
  const auto line = t.source.find({fileOf(t, s), std::to_string(s.line)});
  return fmt::format("    {:>5} | {}\n", s.line, line == t.source.end() ? "" : line->second);
}

std::vector<uint32_t> shownThreads(const ReadTrace& t, const TraceTextOptions& o) {
  return o.threads.empty() ? t.involved : o.threads;
}

std::string compact(const ReadTrace& t, const TraceTextOptions& options, const Paint& paint) {
  std::string out;
  const std::vector<uint32_t> threads = shownThreads(t, options);
  for (const std::string& line : t.stuck) out += "    " + paint.bold(wrapped(line, 4)) + "\n";
  for (uint32_t thread : threads) {
    const auto end = endOf(t, thread);
    if (!end) {
      out += fmt::format("    {} has no steps in the report\n", t.threads[thread].name);
      continue;
    }
    const ReadTrace::Step& s = t.steps[*end];
    const bool isAbout = *end == t.first || *end == t.second;
    const std::string does =
        isAbout || s.kind == "exit" || s.kind == "arrive" || s.kind == "barrier" ? s.text : "is here";
    out += sourceLine(t, s) + fmt::format("          | {}\n", paint.bold(t.threads[thread].name + " " + does));
  }
  std::vector<std::vector<std::string>> rows{{"variables"}};
  for (uint32_t thread : threads) rows[0].push_back(t.threads[thread].name);
  for (size_t c = 0; c < threads.size(); ++c) {
    const auto end = endOf(t, threads[c]);
    if (!end) continue;
    for (const auto& [name, value] : variables(t, threads[c], *end)) {
      auto row = std::find_if(rows.begin() + 1, rows.end(), [&](const auto& r) { return r[0] == "  " + name; });
      if (row == rows.end()) {
        rows.emplace_back(threads.size() + 1, "-").front() = "  " + name;
        row = rows.end() - 1;
      }
      (*row)[c + 1] = value;
    }
  }
  if (rows.size() > 1) out += columns(rows, 4);
  if (!t.inputs.empty()) out += "    with        " + wrapped(fmt::format("{}", fmt::join(t.inputs, ", ")), 16) + "\n";
  return out;
}

std::string full(const ReadTrace& t, const TraceTextOptions& options, const Paint& paint) {
  std::string out;
  const ReadTrace::Step* last = nullptr;
  for (size_t i = 0; i < t.steps.size(); ++i) {
    const ReadTrace::Step& s = t.steps[i];
    if (!options.threads.empty() &&
        std::find(options.threads.begin(), options.threads.end(), s.thread) == options.threads.end())
      continue;
    if (!last || last->thread != s.thread) out += "  " + paint.bold(t.threads[s.thread].name) + "\n";
    if (!last || last->thread != s.thread || last->line != s.line) out += sourceLine(t, s);
    last = &s;
    if (s.kind == "line") continue;
    const std::string text = s.kind == "variable" ? s.variable + " = " + s.text : s.text;
    const bool isAbout = i == t.first || i == t.second;
    out += fmt::format("  {:>6}    {}\n", i + 1, isAbout ? paint.red(text) : paint.dim(text));
  }
  if (t.capped) out += fmt::format("  after step {} only the threads that take part are recorded\n", *t.capped + 1);
  return out;
}

}  // namespace

std::string traceText(const ReadTrace& t, const TraceTextOptions& options, const Paint& paint) {
  std::string out = paint.red("violated") + " " + t.id;
  if (!t.subject.empty()) out += " on " + paint.bold(t.subject);
  if (!t.level.empty()) out += " (" + t.level + ")";
  out += " in kernel " + t.kernel + "\n";
  out += "  " + wrapped(fmt::format("{}:{}: {}", t.file, t.line, t.message), 2) + "\n";
  out += options.full ? full(t, options, paint) : compact(t, options, paint);
  if (!t.advice.empty()) out += "  " + paint.yellow("advice: ") + wrapped(t.advice, 10) + "\n";
  return out;
}

std::string stepText(const ReadTrace& t, size_t step, const Paint& paint) {
  const ReadTrace::Step& s = t.steps[step];
  std::string text = s.kind == "variable" ? s.variable + " = " + s.text
                     : s.kind == "line"   ? "reaches this line"
                                          : s.text;
  if (step == t.first || step == t.second) text = paint.red(text + "  <- what the report is about");
  std::string out = fmt::format("step {} of {}: {}\n", step + 1, t.steps.size(), paint.bold(t.threads[s.thread].name));
  out += sourceLine(t, s) + "          | " + text + "\n";
  std::vector<std::string> values;
  for (const auto& [name, value] : variables(t, s.thread, step)) values.push_back(name + " = " + value);
  if (!values.empty()) out += "    " + paint.dim(wrapped(fmt::format("{}", fmt::join(values, ", ")), 4)) + "\n";
  return out;
}

}  // namespace gpubmc::core
