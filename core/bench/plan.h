#pragma once
// What a benchmark runs: files, configurations, repeats, limits.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gpubmc::core::bench {

/// What kind of files is measured: one kind a benchmark, so that all configurations run the same files.
enum class Subject : uint8_t {
  Kernels,  ///< .cu, .ptx, .gir, by gpubmc with flags
  Queries   ///< .smt2, .btor, .cnf, by solvers as commands
};

struct Configuration {
  std::string name;
  std::vector<std::string> words;  ///< flags of gpubmc; or a command, with {file}, {timeout} and {memory} in it

  bool operator==(const Configuration&) const = default;
};

struct Limits {
  double seconds = 60;                      ///< wall clock, of a run
  std::optional<uint64_t> memoryMegabytes;  ///< MiB of address space, of each process of a run

  bool operator==(const Limits&) const = default;
};

/// Part `index` of `count`, from 1.
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

/// Words as a shell splits them: blanks separate, '...' and "..." keep them, a backslash takes the next character as it
/// is. Nothing else means anything. Throws UserError naming `what` for a quote that is not closed.
std::vector<std::string> splitWords(const std::string& text, const std::string& what);

/// "minisat: --solver minisat -j1"; `what` is the option that has it. Throws UserError.
Configuration parseConfiguration(const std::string& text, const std::string& what);

/// "2/8". Throws UserError.
Shard parseShard(const std::string& text);

/// The files of this kind under the folders, sorted; what is named itself counts whatever it ends in. Throws UserError
/// for a path that is not there or cannot be read.
std::vector<std::string> findFiles(const std::vector<std::string>& paths, Subject subject);

/// Every `count`-th file. All runs of a file are in one part, so that what is compared ran on one machine.
/// Ensured: over all indices each file is in exactly one part.
std::vector<std::string> partOf(const std::vector<std::string>& files, Shard shard);

/// All jobs of the plan. Configurations take turns on each file, and repeats are as far apart as they can be: what
/// changes slowly about a machine meets all configurations alike.
std::vector<Job> jobsOf(const Plan& plan);

/// What is run for the job: the words of its configuration, with the file in it. The first word of a command is its
/// program.
std::vector<std::string> argumentsOf(const Plan& plan, const Job& job);

}  // namespace gpubmc::core::bench
