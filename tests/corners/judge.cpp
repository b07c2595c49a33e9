#include "tests/corners/judge.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <mutex>

#include <tbb/parallel_for.h>
#include <unistd.h>

#include "core/cli/options.h"
#include "core/frontend/frontend.h"
#include "core/report/reasons.h"
#include "core/run/check.h"

namespace gpubmc::corners {
namespace {

constexpr size_t kPerFile = 16;
constexpr std::chrono::seconds kLimit(10);  // a kernel that takes longer counts as undecided

using core::Status;

bool holds(Status s) {
  return s == Status::Holds || s == Status::HoldsWithinBound;
}

std::string headers() {
  return "#include <assert.h>\n#include <cooperative_groups.h>\n#include <cuda/atomic>\n";
}

std::string numbered(std::string source, uint64_t number) {
  for (size_t at = 0; (at = source.find('$', at)) != std::string::npos;) source.replace(at, 1, std::to_string(number));
  return source;
}

core::Options options(const std::vector<std::string>& flags, const std::string& path) {
  std::vector<std::string> words{"gpubmc", "--all", "--no-progress", "--jobs=1"};
  words.insert(words.end(), flags.begin(), flags.end());
  words.push_back(path);
  std::vector<char*> argv;
  for (std::string& w : words) argv.push_back(w.data());
  core::Options o;
  if (core::parseCommandLine(int(argv.size()), argv.data(), o))
    throw std::runtime_error("a flag that gpubmc does not know");
  return o;
}

/// Flags that apply to a file before its kernels are checked. All kernels of one file must have the same.
std::vector<std::string> ofFile(const std::vector<std::string>& flags) {
  std::vector<std::string> out;
  for (const std::string& f : flags)
    if (f == "--init-globals" || f.starts_with("--fmad")) out.push_back(f);
  return out;
}

/// A temporary source file, deleted at the end.
class Source {
 public:
  Source(const std::string& text, uint64_t number)
      : path_(std::filesystem::temp_directory_path() /
              ("gpubmc-corners-" + std::to_string(::getpid()) + "-" + std::to_string(number) + ".cu")) {
    std::ofstream(path_) << text;
  }
  ~Source() { std::filesystem::remove(path_); }
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

std::string whatIsOpen(const core::KernelResult& answer) {
  std::string out = std::string(core::name(answer.verdict));
  for (const core::PropertyResult& p : answer.properties)
    if (p.reason && !holds(p.status))
      out += "; " + std::string(p.cls ? info(*p.cls).name : "kernel") + ": " + core::code(p.reason.cause) + " " +
             p.reason.detail;
  return out;
}

/// Compiles and checks answers [from, to), whose kernels are already set.
void check(std::vector<Answer>& answers, size_t from, size_t to, const Visitor& visitor) {
  const std::vector<std::string> flags = ofFile(answers[from].kernel.flags);
  if (std::any_of(answers.begin() + long(from), answers.begin() + long(to),
                  [&](const Answer& a) { return ofFile(a.kernel.flags) != flags; })) {
    for (size_t i = from; i < to; ++i) check(answers, i, i + 1, visitor);
    return;
  }
  std::string text = headers();
  for (size_t i = from; i < to; ++i) text += numbered(answers[i].kernel.source, answers[i].seed);
  const Source source(text, answers[from].seed);
  core::FrontendResult front;
  std::string failure;
  try {
    front = core::compile(options(flags, source.path()), false);
    if (!front.ok) failure = "does not compile: " + front.diagnostics;
  } catch (const std::exception& e) {
    failure = e.what();
  }
  if (!front.ok && to - from > 1) {  // one kernel makes the whole file fail
    for (size_t i = from; i < to; ++i) check(answers, i, i + 1, visitor);
    return;
  }
  for (size_t i = from; i < to; ++i) {
    Answer& a = answers[i];
    if (!front.ok) {
      a.mistake = failure;
      continue;
    }
    const auto begin = std::chrono::steady_clock::now();
    try {
      core::Options o = options(a.kernel.flags, source.path());
      o.kernel = "k" + std::to_string(a.seed);
      Cancellation limit;
      limit.setDeadline(Cancellation::Clock::now() + kLimit);
      o.callers = core::Options::Callers::Any;
      const core::RunResult run = core::check(front.module, o, limit);
      a.mistake = mistake(a.kernel, run.kernels.at(0));
      a.decided = decides(a.kernel, run.kernels.at(0));
      if (!a.decided) a.open = whatIsOpen(run.kernels.at(0));
      if (visitor) visitor(a, run, o);
    } catch (const std::exception& e) {
      a.mistake = e.what();
    }
    a.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }
}

}  // namespace

std::optional<std::string> mistake(const Kernel& k, const core::KernelResult& answer) {
  if (answer.verdict == Status::InternalError) {
    for (const core::PropertyResult& p : answer.properties)
      if (p.status == Status::InternalError)
        return std::string("internal error: ") + core::code(p.reason.cause) + " " + p.reason.detail;
    return "internal error";
  }
  bool said = false, open = false, proved = false;
  for (const core::PropertyResult& p : answer.properties) {
    const bool ours = k.right != Right::Clean && p.cls == k.cls;
    if (p.status == Status::Violated && p.cls && !ours && !k.besides.contains(*p.cls) && p.severity == Severity::Error)
      return "a false alarm: " + std::string(info(*p.cls).name) + ": " + p.message;
    said |= ours && p.status == Status::Violated;
    open |= p.status == Status::Unknown || p.status == Status::Unsupported || p.status == Status::NotChecked;
    proved |= ours && holds(p.status);
  }
  if (k.right == Right::Clean || said) return std::nullopt;
  if (holds(answer.verdict)) return std::string(info(k.cls).name) + " is missed: " + core::name(answer.verdict);
  if (!open && proved) return std::string(info(k.cls).name) + " is missed: holds";
  return std::nullopt;
}

bool decides(const Kernel& k, const core::KernelResult& answer) {
  if (k.right == Right::Clean) return answer.verdict == Status::Holds;
  return std::any_of(answer.properties.begin(), answer.properties.end(),
                     [&](const core::PropertyResult& p) { return p.cls == k.cls && p.status == Status::Violated; });
}

std::vector<Answer> tryKernels(const std::vector<Kernel>& kernels, uint64_t first, const Visitor& visitor) {
  std::vector<Answer> answers(kernels.size());
  for (size_t i = 0; i < kernels.size(); ++i) answers[i].seed = first + i, answers[i].kernel = kernels[i];
  const size_t files = (answers.size() + kPerFile - 1) / kPerFile;
  tbb::parallel_for(size_t(0), files, [&](size_t f) {
    check(answers, f * kPerFile, std::min(answers.size(), (f + 1) * kPerFile), visitor);
  });
  return answers;
}

std::vector<Answer> tryAll(Flavour flavour, uint64_t from, uint64_t to, const Visitor& visitor) {
  std::vector<Kernel> kernels;
  for (uint64_t seed = from; seed < to; ++seed) {
    Random random(seed);
    kernels.push_back(flavour(random));
  }
  return tryKernels(kernels, from, visitor);
}

std::string file(const Answer& a) {
  std::string out = "//";
  for (const std::string& f : a.kernel.flags) out += f + " ";
  return out + "\n" + headers() + numbered(a.kernel.source, a.seed);
}

}  // namespace gpubmc::corners
