#pragma once
// The journal of a benchmark: what has been measured, one JSON object a line, on disk before the next run begins.
// Lines are either a header, which says what is being run from there on, or an entry for one run that has ended.

#include <mutex>
#include <string>
#include <vector>

#include "core/bench/plan.h"
#include "core/bench/run.h"

namespace gpubmc::core::bench {

/// All that a figure hangs on, the machine apart. An entry is used again only where its stamp is the one of today.
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
  std::vector<std::string> programs;  ///< hash of what each configuration runs
  unsigned repeats = 1;
  unsigned jobs = 1;  ///< runs at a time
  Limits limits;
  Shard shard;
  size_t files = 0;  ///< of the whole benchmark, all shards together
};

struct JournalText {
  std::vector<Header> headers;
  std::vector<Entry> entries;
  bool torn = false;      ///< the last line was not whole, and counts for nothing
  size_t wholeBytes = 0;  ///< of lines that are whole
};

/// Reads a journal's text. Throws UserError, naming `path` and the line, for a line before the last that is not whole
/// or not ours: that is no journal, or somebody has changed it.
JournalText parseJournal(const std::string& text, const std::string& path);

/// As parseJournal, of a file; nothing is read from one that is not there. Throws UserError.
JournalText readJournal(const std::string& path);

std::string lineOf(const Header& header);
std::string lineOf(const Entry& entry);

/// A journal that is written to, by this process alone.
class Journal {
 public:
  /// Opens or makes it, reads it, and cuts off a torn last line. Throws UserError, also if another process has it open.
  explicit Journal(const std::string& path);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  const JournalText& before() const { return before_; }  ///< what it had when it was opened
  /// Ensured: the line is on disk. Throws UserError. Any thread may call these.
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
