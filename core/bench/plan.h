#pragma once
// The specification of a benchmark: files, configurations, repeats, limits.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gpubmc::core::bench {

/// The kind of files that are measured: one kind per benchmark, so that all configurations run on the same files.
enum class Subject : uint8_t {
  Kernels,  ///< .cu, .ptx, .gir, by gpubmc with flags
  Queries   ///< .smt2, .btor, .cnf, by solvers given as commands
};

struct Configuration {
  std::string name;
  std::vector<std::string> words;  ///< flags of gpubmc; or a command containing {file}, {timeout} and {memory}

  bool operator==(const Configuration&) const = default;
};

struct Limits {
  double seconds = 60;                      ///< wall clock, for each run
  std::optional<uint64_t> memoryMegabytes;  ///< MiB of address space, for each process of a run

  bool operator==(const Limits&) const = default;
};

/// Part `index` of `count`, counted from 1.
struct Shard {
  unsigned index = 1, count = 1;
};

struct Plan {
  Subject subject = Subject::Kernels;
  std::vector<std::string> files;
  std::vector<Configuration> configurations;
  unsigned repeats = 1;
  Limits limits;
};

/// One process to run: indices into the plan.
struct Job {
  size_t file = 0, configuration = 0;
  unsigned repeat = 0;  ///< from 0

  bool operator==(const Job&) const = default;
};

/// Splits words like a shell: blanks separate, '...' and "..." keep blanks, a backslash takes the next character
/// literally. No other character is special. Throws UserError naming `what` for an unterminated quote.
std::vector<std::string> splitWords(const std::string& text, const std::string& what);

/// "minisat: --solver minisat -j1"; `what` is the option with this text. Throws UserError.
Configuration parseConfiguration(const std::string& text, const std::string& what);

/// "2/8". Throws UserError.
Shard parseShard(const std::string& text);

/// The files of this kind in the folders, sorted; a file that is named itself counts whatever its extension. Throws
/// UserError for a path that does not exist or cannot be read.
std::vector<std::string> findFiles(const std::vector<std::string>& paths, Subject subject);

/// Every `count`-th file. All runs of a file are in one part, so that compared runs were made on one machine. Ensured:
/// over all indices each file is in exactly one part.
std::vector<std::string> partOf(const std::vector<std::string>& files, Shard shard);

/// All jobs of the plan. Configurations alternate on each file, and repeats are as far apart as possible, so that slow
/// changes of the machine affect all configurations alike.
std::vector<Job> jobsOf(const Plan& plan);

/// The command line of the job: the words of its configuration, with the file inserted. The first word of a command is
/// its program.
std::vector<std::string> argumentsOf(const Plan& plan, const Job& job);

}  // namespace gpubmc::core::bench
