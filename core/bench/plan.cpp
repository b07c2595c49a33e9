#include "core/bench/plan.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <initializer_list>

#include <fmt/format.h>

#include "encoder/util/error.h"

namespace gpubmc::core::bench {

namespace {

namespace fs = std::filesystem;

bool isOf(const fs::path& path, Subject subject) {
  const std::string ending = path.extension().string();
  const std::initializer_list<const char*> kernels{".cu", ".ptx", ".gir"}, queries{".smt2", ".btor", ".cnf"};
  const auto& endings = subject == Subject::Kernels ? kernels : queries;
  return std::find(endings.begin(), endings.end(), ending) != endings.end();
}

void replaceAll(std::string& text, const std::string& what, const std::string& with) {
  for (size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
    text.replace(at, what.size(), with);
}

}  // namespace

std::vector<std::string> splitWords(const std::string& text, const std::string& what) {
  std::vector<std::string> out;
  bool open = false;  // inside a word
  char quote = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool blank = c == ' ' || c == '\t' || c == '\n';
    if (!quote && blank) {
      open = false;
      continue;
    }
    if (!open) out.emplace_back();
    open = true;
    if (quote && c == quote) {
      quote = 0;
    } else if (!quote && (c == '\'' || c == '"')) {
      quote = c;
    } else if (c == '\\' && quote != '\'') {
      if (++i == text.size()) throw UserError(fmt::format("{}: a backslash at the end of '{}'", what, text));
      out.back() += text[i];
    } else {
      out.back() += c;
    }
  }
  if (quote) throw UserError(fmt::format("{}: the quote {} in '{}' is not closed", what, quote, text));
  return out;
}

Configuration parseConfiguration(const std::string& text, const std::string& what) {
  const size_t colon = text.find(':');
  auto trimmed = [](const std::string& s) {
    const size_t first = s.find_first_not_of(' ');
    return first == std::string::npos ? std::string() : s.substr(first, s.find_last_not_of(' ') - first + 1);
  };
  const std::string name = trimmed(text.substr(0, colon));
  if (colon == std::string::npos || name.empty() || name[0] == '-')
    throw UserError(fmt::format("{} '{}': a name comes first, as in {} 'minisat: --solver minisat'", what, text, what));
  return {name, splitWords(text.substr(colon + 1), what)};
}

Shard parseShard(const std::string& text) {
  Shard s;
  const char* end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, s.index);
  const bool slash = first.ec == std::errc() && first.ptr != end && *first.ptr == '/';
  const auto second = slash ? std::from_chars(first.ptr + 1, end, s.count) : first;
  if (!slash || second.ec != std::errc() || second.ptr != end || s.index < 1 || s.index > s.count)
    throw UserError(fmt::format("--shard {}: write I/N with I from 1 to N, as in --shard 2/8", text));
  return s;
}

std::vector<std::string> findFiles(const std::vector<std::string>& paths, Subject subject) {
  std::vector<std::string> out;
  for (const std::string& p : paths) {
    std::error_code error;
    const fs::file_status status = fs::status(p, error);
    if (!fs::exists(status)) throw UserError(fmt::format("{}: there is no such file or folder", p));
    if (!fs::is_directory(status)) {
      out.push_back(fs::path(p).lexically_normal().string());
      continue;
    }
    fs::recursive_directory_iterator walk(p, error), end;
    for (; !error && walk != end; walk.increment(error))
      if (isOf(walk->path(), subject) && walk->is_regular_file(error))
        out.push_back(walk->path().lexically_normal().string());
    if (error) throw UserError(fmt::format("{}: cannot read the folder: {}", p, error.message()));
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

std::vector<std::string> partOf(const std::vector<std::string>& files, Shard shard) {
  std::vector<std::string> out;
  for (size_t i = shard.index - 1; i < files.size(); i += shard.count) out.push_back(files[i]);
  return out;
}

std::vector<Job> jobsOf(const Plan& plan) {
  std::vector<Job> out;
  for (unsigned r = 0; r < plan.repeats; ++r)
    for (size_t f = 0; f < plan.files.size(); ++f)
      for (size_t c = 0; c < plan.configurations.size(); ++c) out.push_back({f, c, r});
  return out;
}

std::vector<std::string> argumentsOf(const Plan& plan, const Job& job) {
  std::string file = plan.files[job.file];
  if (file.starts_with('-')) file.insert(0, "./");  // so that no program parses it as an option
  std::vector<std::string> words = plan.configurations[job.configuration].words;
  if (plan.subject == Subject::Kernels) {
    // What files expect is so for all inputs.
    if (std::ranges::none_of(words, [](const std::string& w) { return w.starts_with("--callers"); }))
      words.insert(words.begin(), "--callers=any");
    words.insert(words.begin(), "gpubmc");
    words.insert(words.end(), {"--no-progress", "--json", "-", "--", file});
    return words;
  }
  for (std::string& w : words) {
    // The file is inserted last: placeholders in its name are not expanded.
    replaceAll(w, "{timeout}", fmt::format("{}", std::ceil(plan.limits.seconds)));
    replaceAll(w, "{memory}", std::to_string(plan.limits.memoryMegabytes.value_or(0)));
    replaceAll(w, "{file}", file);
  }
  return words;
}

}  // namespace gpubmc::core::bench
