#include "core/report/read_trace.h"
#include "core/report/terms.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "encoder/util/error.h"
#include "encoder/util/printable.h"

namespace gpubmc::core {

using nlohmann::json;

namespace {

/// A JSON value with its position in the report.
class Field {
 public:
  Field(const json& value, std::string origin, std::string path)
      : value_(value), origin_(std::move(origin)), path_(std::move(path)) {}

  [[noreturn]] void fail(const std::string& what) const {
    throw UserError(fmt::format("{}: {}: {}", origin_, path_.empty() ? "the report" : path_, what));
  }
  bool has(const char* name) const { return value_.is_object() && value_.contains(name) && !value_[name].is_null(); }
  bool isNull() const { return value_.is_null(); }
  Field operator[](const char* name) const {
    if (!value_.is_object()) fail("is no object");
    const std::string path = path_.empty() ? name : path_ + "." + name;
    if (!value_.contains(name)) throw UserError(fmt::format("{}: {}: is missing", origin_, path));
    return {value_[name], origin_, path};
  }
  Field operator[](size_t i) const {
    if (i >= size()) fail(fmt::format("has no element {}", i));
    return {value_[i], origin_, fmt::format("{}[{}]", path_, i)};
  }
  Field operator[](int i) const { return (*this)[size_t(i)]; }
  size_t size() const {
    if (!value_.is_array()) fail("is no list");
    return value_.size();
  }
  std::string text() const {
    if (!value_.is_string()) fail("is no text");
    return printable(value_.get<std::string>());
  }
  /// A string that may be missing or null.
  std::string text(const char* name) const { return has(name) ? (*this)[name].text() : std::string(); }
  uint64_t number() const {
    if (!value_.is_number_integer() || value_ < 0) fail("is no whole number from 0");
    return value_.get<uint64_t>();
  }
  /// A number below `end`: an index into a list of that length.
  size_t below(size_t end) const {
    const uint64_t n = number();
    if (n >= end) fail(fmt::format("{} is out of range, there are {}", n, end));
    return size_t(n);
  }
  int64_t whole() const {
    if (!value_.is_number_integer()) fail("is no whole number");
    return value_.get<int64_t>();
  }
  std::vector<std::pair<std::string, Field>> members() const {
    if (!value_.is_object()) fail("is no object");
    std::vector<std::pair<std::string, Field>> out;
    for (const auto& [name, v] : value_.items()) {
      const std::string shown = printable(name);
      out.emplace_back(shown, Field(v, origin_, path_ + "." + shown));
    }
    return out;
  }
  bool truth() const {
    if (!value_.is_boolean()) fail("is neither true nor false");
    return value_.get<bool>();
  }
  bool isText() const { return value_.is_string(); }

 private:
  const json& value_;
  std::string origin_, path_;
};

struct Dims {
  uint64_t x, y, z;
  explicit Dims(const Field& f) : x(f[0].number()), y(f[1].number()), z(f[2].number()) {}
  uint64_t linear(const Dims& at) const { return at.x + x * (at.y + y * at.z); }
  std::string text(const Dims& at) const {
    if (z > 1) return fmt::format("({},{},{})", at.x, at.y, at.z);
    if (y > 1) return fmt::format("({},{})", at.x, at.y);
    return fmt::format("{}", at.x);
  }
  bool isOne() const { return x * y * z == 1; }
};

class TraceReader {
 public:
  TraceReader(const Field& launch, const Terms& terms, ReadTrace& out)
      : grid_(launch["gridDim"]), block_(launch["blockDim"]), terms_(terms), out_(out) {}

  void read(const Field& witness) {
    const Field inputs = witness["inputs"];
    for (const auto& [name, value] : inputs["scalars"].members()) out_.inputs.push_back(name + " = " + value.text());
    if (witness.has("source"))
      for (const auto& [file, lines] : witness["source"].members())
        for (const auto& [number, line] : lines.members()) out_.source[{file, number}] = line.text();
    if (witness.has("trace"))
      columns(witness["trace"]);
    else
      list(witness);
  }

 private:
  uint32_t thread(const Dims& block, const Dims& index) {
    const auto key = std::pair(grid_.linear(block), block_.linear(index));
    auto [it, fresh] = numbers_.try_emplace(key, uint32_t(out_.threads.size()));
    if (fresh) {
      std::string name = fmt::format("{} {}", terms_.thread, block_.text(index));
      if (!grid_.isOne()) name += fmt::format(", {} {}", terms_.block, grid_.text(block));
      out_.threads.push_back({key.first, key.second, std::move(name)});
    }
    return it->second;
  }
  uint32_t thread(const Field& f) { return thread(Dims(f["blockIdx"]), Dims(f["threadIdx"])); }

  static std::string does(const std::string& kind, const std::string& place, const std::string& before,
                          const std::string& after) {
    if (kind == "read") return fmt::format("reads {}, {}", place, after);
    if (kind == "write") return fmt::format("writes {}, {} -> {}", place, before, after);
    if (kind == "free") return "frees " + place;
    return before == after ? fmt::format("reads {} atomically, {}", place, after)
                           : fmt::format("updates {} atomically, {} -> {}", place, before, after);
  }

  // Steps of the threads that take part, one object per step.
  void list(const Field& witness) {
    const Field steps = witness["steps"], threads = witness["threads"];
    for (size_t i = 0; i < threads.size(); ++i) out_.involved.push_back(thread(threads[i]));
    for (size_t i = 0; i < steps.size(); ++i) {
      const Field s = steps[i];
      ReadTrace::Step step;
      step.thread = thread(s["thread"]);
      step.line = uint32_t(s["line"].number());
      step.kind = s["kind"].text();
      if (step.kind == "access") {
        const Field a = s["access"];
        step.kind = a["kind"].text();
        step.file = a["location"]["file"].text();
        step.text = does(step.kind, fmt::format("{} at byte {}", a["object"].text(), a["offset"].whole()),
                         a["before"].text(), a["after"].text());
      } else if (step.kind == "variable") {
        step.variable = s["variable"].text();
        step.text = s["value"].text();
      } else if (step.kind == "barrier") {
        step.text = "arrives and waits for others";
      } else if (step.kind == "exit") {
        step.text = "leaves the kernel";
      }
      out_.steps.push_back(std::move(step));
    }
    // The report has the accesses without their step numbers: search for the last equal step.
    if (!witness.has("accesses")) return;
    const Field accesses = witness["accesses"];
    for (size_t n = 0; n < std::min<size_t>(accesses.size(), 2); ++n) {
      const Field a = accesses[n];
      const std::string text =
          does(a["kind"].text(), fmt::format("{} at byte {}", a["object"].text(), a["offset"].whole()),
               a["before"].text(), a["after"].text());
      const uint32_t who = thread(a["thread"]), line = uint32_t(a["location"]["line"].number());
      for (size_t i = out_.steps.size(); i > 0; --i) {
        const ReadTrace::Step& s = out_.steps[i - 1];
        if (s.thread != who || s.line != line || s.text != text) continue;
        (n == 0 && accesses.size() > 1 ? out_.first : out_.second) = i - 1;
        break;
      }
    }
  }

  // All threads: docs/json.md, "Trace".
  void columns(const Field& t) {
    out_.all = true;
    if (t.has("capped")) out_.capped = size_t(t["capped"].number());
    const Field blocks = t["blocks"], values = t["values"], kinds = t["kinds"], places = t["places"],
                objects = t["objects"], steps = t["steps"];
    const uint64_t per = t["threadsPerBlock"].number();
    if (per == 0 || per > 1024 || blocks.size() == 0) t["threadsPerBlock"].fail("is no number of threads");
    std::vector<uint32_t> number;
    for (size_t b = 0; b < blocks.size(); ++b)
      for (uint64_t l = 0; l < per; ++l) number.push_back(thread(Dims(blocks[b]), position(l)));
    auto value = [&](const Field& index) -> std::string {
      const Field v = values[index.below(values.size())];
      if (v.isText()) return v.text();
      std::vector<std::string> parts;
      for (size_t i = 0; i < v.size(); ++i) parts.push_back(v[i].text());
      return fmt::format("{}", fmt::join(parts, ", "));
    };
    const Field who = steps["thread"], kind = steps["kind"], place = steps["place"], what = steps["what"],
                at = steps["at"], before = steps["before"], after = steps["after"];
    for (size_t i = 0; i < who.size(); ++i) {
      ReadTrace::Step s;
      s.thread = number[who[i].below(number.size())];
      s.kind = kinds[kind[i].below(kinds.size())].text();
      const Field p = places[place[i].below(places.size())];
      s.line = uint32_t(p["line"].number());
      s.file = p["file"].text();
      if (s.kind == "read" || s.kind == "write" || s.kind == "atomic" || s.kind == "free")
        s.text = does(s.kind, cell(objects[what[i].below(objects.size())], at[i].whole()), value(before[i]),
                      value(after[i]));
      else if (s.kind == "variable")
        s.variable = value(what[i]), s.text = value(after[i]);
      else if (s.kind == "arrive")
        s.text = "arrives at the " + value(what[i]) + " and waits";
      else if (s.kind == "release")
        s.text = "goes on from the " + value(what[i]);
      else if (s.kind == "branch")
        s.text = "condition is " + value(after[i]);
      else if (s.kind == "exit")
        s.text = "leaves the kernel";
      out_.steps.push_back(std::move(s));
    }
    if (t.has("first")) out_.first = t["first"].below(out_.steps.size());
    if (t.has("second")) out_.second = t["second"].below(out_.steps.size());
    const Field involved = t["involved"], groups = t["groups"];
    for (size_t i = 0; i < involved.size(); ++i) out_.involved.push_back(number[involved[i].below(number.size())]);
    if (!t["stuck"].truth()) return;
    for (size_t i = 0; i < groups.size(); ++i) out_.stuck.push_back(group(groups[i], places, number));
  }

  std::string group(const Field& g, const Field& places, const std::vector<uint32_t>& number) const {
    const Field threads = g["threads"];
    const size_t n = threads.size();
    if (n == 0) threads.fail("is empty");
    std::string out = out_.threads[number[threads[0].below(number.size())]].name;
    if (n > 1) out += fmt::format(" and {} more", n - 1);
    const std::string state = g["state"].text();
    out += state == "exited"  ? " left the kernel"
           : state == "spins" ? " spin forever"
           : state == "waits" ? " wait forever"
                              : " stopped";
    if (n == 1 && state == "spins") out.replace(out.rfind(" go"), 3, " goes");
    if (n == 1 && state == "waits") out.replace(out.rfind(" wait"), 5, " waits");
    out += fmt::format(", line {}", places[g["place"].below(places.size())]["line"].number());
    if (g.has("looksAt")) out += fmt::format(": {} is {}", g["looksAt"].text(), g["sees"].text());
    if (const std::string expected = g["expected"].text(); !expected.empty()) out += ": " + expected;
    return out;
  }
  static std::string cell(const Field& object, int64_t at) {
    const int64_t size = int64_t(object["elementBytes"].number());
    if (size == 0 || at % size) return fmt::format("{} at byte {}", object["name"].text(), at);
    if (object.has("bytes") && object["bytes"].number() == uint64_t(size)) return object["name"].text();
    return fmt::format("{}[{}]", object["name"].text(), at / size);
  }
  Dims position(uint64_t lane) const {
    Dims d = block_;
    d.x = lane % block_.x;
    d.y = lane / block_.x % block_.y;
    d.z = lane / block_.x / block_.y;
    return d;
  }

  Dims grid_, block_;
  const Terms& terms_;
  ReadTrace& out_;
  std::map<std::pair<uint64_t, uint64_t>, uint32_t> numbers_;
};

}  // namespace

ReadReport readReport(const std::string& text, const std::string& origin) {
  json parsed;
  try {
    parsed = json::parse(text);
  } catch (const json::parse_error& e) {
    throw UserError(fmt::format("{}: this is no JSON: byte {}", origin, e.byte));
  } catch (const json::exception&) {
    throw UserError(fmt::format("{}: this is no JSON: it has a number that no double holds", origin));
  }
  const Field report(parsed, origin, "");
  if (!report.has("tool") || report["tool"].text() != "gpubmc") throw UserError(origin + ": not a gpubmc JSON report");
  if (const uint64_t schema = report["schema"].number(); schema != 2)
    report["schema"].fail(fmt::format("unknown schema {}; this version reads schema 2", schema));
  ReadReport out;
  out.file = report["file"].text();
  out.verdict = report["verdict"].text();
  const Field kernels = report["kernels"];
  for (size_t k = 0; k < kernels.size(); ++k)
    for (const char* list : {"properties", "others"}) {
      const Field properties = kernels[k][list];
      for (size_t p = 0; p < properties.size(); ++p) {
        const Field property = properties[p];
        if (!property.has("witness")) continue;
        const Field launch = kernels[k]["launch"];
        for (const char* d : {"gridDim", "blockDim"})
          for (size_t i = 0; i < 3; ++i)
            if (launch[d][i].number() == 0) launch[d][i].fail("is 0");
        ReadTrace& t = out.traces.emplace_back();
        t.kernel = kernels[k]["name"].text();
        t.id = property["id"].text();
        t.level = property.text("level");
        t.subject = property.text("subject");
        t.message = property["message"].text();
        t.advice = property.text("advice");
        t.file = property["location"]["file"].text();
        t.line = uint32_t(property["location"]["line"].number());
        TraceReader(launch, termsOf(out.file), t).read(property["witness"]);
      }
    }
  return out;
}

}  // namespace gpubmc::core
