#include "core/bench/journal.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "encoder/util/error.h"
#include "encoder/util/input_file.h"

namespace gpubmc::core::bench {

namespace {

using nlohmann::json;

constexpr int kSchema = 1;

// --- to JSON
// -----------------------------------------------------------------------------------------------------------

json toJson(const Limits& l) {
  json out{{"seconds", l.seconds}, {"memoryMegabytes", nullptr}};
  if (l.memoryMegabytes) out["memoryMegabytes"] = *l.memoryMegabytes;
  return out;
}

json toJson(const Run& r) {
  json answers = json::array();
  for (const Answer& a : r.answers) answers.push_back({a.part, a.text});
  const Phases& p = r.phases;
  return {{"file", r.file},
          {"configuration", r.configuration},
          {"repeat", r.repeat},
          {"outcome", name(r.outcome)},
          {"answer", r.answer},
          {"answers", answers},
          {"message", r.message},
          {"wallSeconds", r.wallSeconds},
          {"cpuSeconds", r.cpuSeconds},
          {"peakBytes", r.peakBytes},
          {"phases",
           {{"unrolling", p.unrolling},
            {"encoding", p.encoding},
            {"blasting", p.blasting},
            {"solving", p.solving},
            {"exploring", p.exploring},
            {"kernels", p.kernels}}}};
}

std::string textOf(const json& j) {
  // File names and the output of other programs may not be valid UTF-8.
  return j.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
}

// --- from JSON
// ---------------------------------------------------------------------------------------------------------

Limits limitsFrom(const json& j) {
  Limits l{j.at("seconds").get<double>(), std::nullopt};
  if (const json& m = j.at("memoryMegabytes"); !m.is_null()) l.memoryMegabytes = m.get<uint64_t>();
  return l;
}

Outcome outcomeFrom(const std::string& text) {
  for (Outcome o : {Outcome::Solved, Outcome::Unknown, Outcome::Timeout, Outcome::Memory, Outcome::Refused})
    if (text == name(o)) return o;
  return Outcome::Failed;
}

Run runFrom(const json& j) {
  Run r;
  j.at("file").get_to(r.file);
  j.at("configuration").get_to(r.configuration);
  j.at("repeat").get_to(r.repeat);
  r.outcome = outcomeFrom(j.at("outcome").get<std::string>());
  j.at("answer").get_to(r.answer);
  for (const json& a : j.at("answers")) r.answers.push_back({a.at(0).get<std::string>(), a.at(1).get<std::string>()});
  j.at("message").get_to(r.message);
  j.at("wallSeconds").get_to(r.wallSeconds);
  j.at("cpuSeconds").get_to(r.cpuSeconds);
  j.at("peakBytes").get_to(r.peakBytes);
  const json& p = j.at("phases");
  p.at("unrolling").get_to(r.phases.unrolling);
  p.at("encoding").get_to(r.phases.encoding);
  r.phases.blasting = p.value("blasting", 0.0);  // older journals do not have it
  p.at("solving").get_to(r.phases.solving);
  p.at("exploring").get_to(r.phases.exploring);
  p.at("kernels").get_to(r.phases.kernels);
  return r;
}

Entry entryFrom(const json& j) {
  const json& s = j.at("stamp");
  return {runFrom(j.at("run")),
          {s.at("program").get<std::string>(), s.at("file").get<std::string>(),
           s.at("words").get<std::vector<std::string>>(), limitsFrom(s.at("limits"))}};
}

Header headerFrom(const json& j) {
  Header h;
  j.at("version").get_to(h.version);
  j.at("machine").get_to(h.machine);
  h.subject = j.at("subject").get<std::string>() == "queries" ? Subject::Queries : Subject::Kernels;
  for (const json& c : j.at("configurations"))
    h.configurations.push_back({c.at("name").get<std::string>(), c.at("words").get<std::vector<std::string>>()});
  j.at("programs").get_to(h.programs);
  j.at("repeats").get_to(h.repeats);
  j.at("jobs").get_to(h.jobs);
  h.limits = limitsFrom(j.at("limits"));
  h.shard = {j.at("shard").at(0).get<unsigned>(), j.at("shard").at(1).get<unsigned>()};
  j.at("files").get_to(h.files);
  return h;
}

/// False: the line is incomplete.
bool readLine(const std::string& line, JournalText& out) {
  try {
    const json j = json::parse(line);
    if (j.contains("header"))
      out.headers.push_back(headerFrom(j.at("header")));
    else
      out.entries.push_back(entryFrom(j));
    return true;
  } catch (const json::exception&) {
    return false;
  }
}

[[noreturn]] void fail(const std::string& path, const char* what) {
  throw UserError(fmt::format("{}: cannot {}: {}", path, what, std::strerror(errno)));
}

}  // namespace

std::string lineOf(const Header& h) {
  json configurations = json::array();
  for (const Configuration& c : h.configurations) configurations.push_back({{"name", c.name}, {"words", c.words}});
  return textOf({{"header",
                  {{"schema", kSchema},
                   {"version", h.version},
                   {"machine", h.machine},
                   {"subject", h.subject == Subject::Queries ? "queries" : "kernels"},
                   {"configurations", configurations},
                   {"programs", h.programs},
                   {"repeats", h.repeats},
                   {"jobs", h.jobs},
                   {"limits", toJson(h.limits)},
                   {"shard", {h.shard.index, h.shard.count}},
                   {"files", h.files}}}});
}

std::string lineOf(const Entry& e) {
  return textOf({{"run", toJson(e.run)},
                 {"stamp",
                  {{"program", e.stamp.program},
                   {"file", e.stamp.file},
                   {"words", e.stamp.words},
                   {"limits", toJson(e.stamp.limits)}}}});
}

JournalText parseJournal(const std::string& text, const std::string& path) {
  JournalText out;
  unsigned number = 0;
  for (size_t at = 0; at < text.size();) {
    ++number;
    const size_t end = text.find('\n', at);
    // A line without its newline may be truncated even if it parses: a number may lack digits.
    const bool whole = end != std::string::npos && readLine(text.substr(at, end - at), out);
    if (!whole) {
      if (end != std::string::npos && end + 1 < text.size())
        throw UserError(
            fmt::format("{}:{}: this line is no entry of a journal; was it written by another program?", path, number));
      out.torn = true;
      break;
    }
    at = out.wholeBytes = end + 1;
  }
  return out;
}

JournalText readJournal(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return {};
  return parseJournal(readInput(path), path);
}

Journal::Journal(const std::string& path)
    : path_(path), fd_(open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666)) {
  if (fd_ < 0) fail(path, "open the journal");
  try {
    if (flock(fd_, LOCK_EX | LOCK_NB) != 0)
      throw UserError(fmt::format("{}: another benchmark is writing to this journal; give --out another folder", path));
    before_ = readJournal(path);
    if (before_.torn && ftruncate(fd_, off_t(before_.wholeBytes)) != 0)
      fail(path, "cut off a torn line of the journal");
  } catch (...) {
    close(fd_);
    throw;
  }
}

Journal::~Journal() {
  close(fd_);
}

void Journal::write(const std::string& line) {
  const std::lock_guard lock(mutex_);
  for (size_t at = 0; at < line.size();) {
    const ssize_t n = ::write(fd_, line.data() + at, line.size() - at);
    if (n < 0 && errno != EINTR) fail(path_, "write to the journal");
    if (n > 0) at += size_t(n);
  }
  if (fdatasync(fd_) != 0 && errno != EINVAL) fail(path_, "write the journal to disk");
}

}  // namespace gpubmc::core::bench
