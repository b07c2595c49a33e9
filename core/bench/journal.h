#pragma once
// The journal of a benchmark: the measured results, one JSON object per line, on disk before the next run begins. A
// line is either a header, which describes the runs that follow it, or an entry for one run that has ended.

#include <mutex>
#include <string>
#include <vector>

#include "core/bench/plan.h"
#include "core/bench/run.h"

namespace gpubmc::core::bench {

/// Everything that a measurement depends on, except the machine. An entry is reused only if its stamp is the current
/// one.
struct Stamp {
  std::string program;  ///< hash of the executable file
  std::string file;     ///< hash of the measured file
  std::vector<std::string> words;
  Limits limits;

  bool operator==(const Stamp&) const = default;
};

struct Entry {
  Run run;
  Stamp stamp;

  bool operator==(const Entry&) const = default;
};

struct Header {
  std::string version;  ///< of gpubmc
  std::string machine;  ///< name of the processor
  Subject subject = Subject::Kernels;
  std::vector<Configuration> configurations;
  std::vector<std::string> programs;  ///< for each configuration: hash of its program
  unsigned repeats = 1;
  unsigned jobs = 1;  ///< concurrent runs
  Limits limits;
  Shard shard;
  size_t files = 0;  ///< of the whole benchmark, all shards together
};

struct JournalText {
  std::vector<Header> headers;
  std::vector<Entry> entries;
  bool torn = false;      ///< the last line was incomplete and is ignored
  size_t wholeBytes = 0;  ///< of complete lines
};

/// Reads a journal's text. Throws UserError, naming `path` and the line, if a line before the last is incomplete or has
/// another format: the file is not a journal, or was edited.
JournalText parseJournal(const std::string& text, const std::string& path);

/// As parseJournal, for a file; a file that does not exist counts as empty. Throws UserError.
JournalText readJournal(const std::string& path);

std::string lineOf(const Header& header);
std::string lineOf(const Entry& entry);

/// A journal that this process writes, exclusively.
class Journal {
 public:
  /// Opens or creates it, reads it, and cuts off an incomplete last line. Throws UserError, also if another process has
  /// it open.
  explicit Journal(const std::string& path);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  const JournalText& before() const { return before_; }  ///< its contents when it was opened
  /// Ensured: the line is on disk. Throws UserError. Thread-safe.
  void append(const Header& header) { write(lineOf(header)); }
  void append(const Entry& entry) { write(lineOf(entry)); }

 private:
  void write(const std::string& line);

  std::string path_;
  int fd_;
  JournalText before_;
  std::mutex mutex_;
};

}  // namespace gpubmc::core::bench
