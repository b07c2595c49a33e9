#include <algorithm>
#include <charconv>
#include <filesystem>

#include <fmt/format.h>

#include "core/check/assumed_floats.h"
#include "core/options/toolkit_choice.h"
#include "core/vectors/json_reader.h"
#include "core/vectors/numbers.h"
#include "core/vectors/vector_json.h"
#include "encoder/util/error.h"
#include "gpu-model/ir/names.h"

namespace gpubmc::core::vectors {

namespace {

namespace fs = std::filesystem;

/// Limit on the threads that a vector may run.
constexpr uint64_t kMaxThreads = uint64_t(1) << 20;

ir::Dim3 dims(const JsonReader& r, uint32_t low) {
  const auto items = r.items();
  if (items.size() != 3) r.fail("expected three numbers");
  auto number = [&](size_t i) { return uint32_t(items[i].number(low, UINT32_MAX)); };
  return {number(0), number(1), number(2)};
}

Level levelOf(const JsonReader& r) {
  const std::string text = r.string();
  for (Level l : {Level::None, Level::IntraBlock, Level::IntraWarp, Level::InterWarp, Level::InterBlock})
    if (text == name(l)) return l;
  r.fail("expected a level of races, or an empty string");
}

/// The path of a file given relative to the vector's folder, relative to the current one.
std::string fromHere(const std::string& folder, const JsonReader& file) {
  const std::string text = file.string();
  if (text.empty()) file.fail("expected a path");
  const fs::path given = fs::path(folder) / text;
  std::error_code failed;  // the working folder may have been deleted
  const fs::path here = fs::current_path(failed);
  if (failed) return given.string();
  const fs::path whole = (here / given).lexically_normal();
  const fs::path from = whole.lexically_relative(here);
  return (from.empty() ? whole : from).string();
}

Options readBuild(const JsonReader& root, const std::string& folder) {
  const JsonReader b = root.at("build");
  b.members({"defines", "includes", "standard", "clang", "cudaPath", "aliases", "fmad", "initGlobals", "mallocFail"},
            {"precision", "fpAssume", "host", "hostFile", "launchesApart", "local", "globalOffset"});
  Options o;
  o.file = fromHere(folder, root.at("source").at("file"));
  o.defines = b.at("defines").strings();
  for (const JsonReader& i : b.at("includes").items()) o.includeDirs.push_back(fromHere(folder, i));
  o.standard = b.at("standard").string();
  o.clangArgs = b.at("clang").strings();
  o.cudaPath = kSearchedToolkit;
  if (!b.at("cudaPath").isNull())
    o.cudaPath = b.at("cudaPath").string() == kWithoutToolkit ? kWithoutToolkit : fromHere(folder, b.at("cudaPath"));
  for (const JsonReader& r : b.at("aliases").items()) {
    const auto pair = r.strings();
    if (pair.size() != 2) r.fail("expected two names");
    o.aliases.emplace_back(pair[0], pair[1]);
  }
  const std::string fmad = b.at("fmad").string();
  const auto* known = std::find(kContractions.begin(), kContractions.end(), fmad);
  if (known == kContractions.end()) b.at("fmad").fail("expected either, on or off");
  o.contraction = Contraction(known - kContractions.begin());
  if (b.has("local"))
    for (const JsonReader& l : b.at("local").items()) {
      const std::string text = l.string();
      const size_t equals = text.find('=');
      uint64_t bytes = 0;
      const char* end = text.data() + text.size();
      if (equals == std::string::npos || std::from_chars(text.data() + equals + 1, end, bytes).ptr != end || !bytes)
        l.fail("expected a parameter and its bytes: s=128");
      o.localBytes.emplace(text.substr(0, equals), bytes);
    }
  if (b.has("globalOffset")) {
    const auto items = b.at("globalOffset").items();
    if (items.size() != o.globalOffset.size()) b.at("globalOffset").fail("expected three numbers");
    for (size_t d = 0; d < items.size(); ++d) o.globalOffset[d] = items[d].number(0, UINT64_MAX);
  }
  if (b.has("precision")) {
    const JsonReader p = b.at("precision");
    p.members({"ftz", "precDiv", "precSqrt", "useFastMath"});
    o.precision = {.ftz = p.at("ftz").boolean(),
                   .precDiv = p.at("precDiv").boolean(),
                   .precSqrt = p.at("precSqrt").boolean(),
                   .intrinsics = p.at("useFastMath").boolean()};
  }
  if (b.has("fpAssume"))
    for (const JsonReader& name : b.at("fpAssume").items()) try {
        o.floatAssumptions |= floatAssumptionsOf(name.string(), "fpAssume");
      } catch (const UserError& e) {
        name.fail(e.what());
      }
  if (b.has("host")) {
    const auto* use = std::find(kHostUses.begin(), kHostUses.end(), b.at("host").string());
    if (use == kHostUses.end()) b.at("host").fail("expected follow, launches or ignore");
    o.host = Options::Host(use - kHostUses.begin());
  }
  if (b.has("hostFile")) o.hostFile = fromHere(folder, b.at("hostFile"));
  if (b.has("launchesApart")) o.launchesApart = b.at("launchesApart").boolean();
  o.initGlobals = b.at("initGlobals").boolean();
  o.mallocFail = b.at("mallocFail").boolean();
  return o;
}

/// The part that refers to the program's objects and instructions.
class Body {
 public:
  Body(const JsonReader& root, const ir::Module& m, TestVector& v, std::vector<std::string>& notes)
      : root_(root), m_(m), v_(v), w_(v.witness), notes_(notes) {}

  void read(const std::string& folder) {
    readKernel();
    readLaunch();
    readMemory();
    readChoices();
    readSchedule();
    if (!root_.at("expected").isNull()) readExpected(folder);
    for (const JsonReader& r : root_.at("covers").items()) {
      r.members({"line", "column", "side"});
      v_.covers.push_back({uint32_t(r.at("line").number(0, UINT32_MAX)), uint32_t(r.at("column").number(0, UINT32_MAX)),
                           r.at("side").isNull() ? std::nullopt : std::optional(r.at("side").boolean())});
    }
    if (root_.at("results").isNull()) return;
    v_.results.emplace();
    for (const JsonReader& r : root_.at("results").items()) {
      r.members({"object", "bytes"});
      (*v_.results)[object(r.at("object"))] = r.at("bytes").bytes();
    }
  }

 private:
  void readKernel() {
    const JsonReader r = root_.at("kernel");
    v_.kernel = r.string();
    const uint64_t variant = root_.has("variant") ? root_.at("variant").number() : 0;
    uint64_t before = 0;
    auto it = std::find_if(m_.kernels.begin(), m_.kernels.end(),
                           [&](const auto& k) { return k.name == v_.kernel && before++ == variant; });
    if (it == m_.kernels.end())
      r.fail(before ? fmt::format("the source has {} kernel{} '{}', and this is number {}, counted from 0", before,
                                  before == 1 ? "" : "s", v_.kernel, variant)
                    : "the source has no kernel '" + v_.kernel + "'");
    w_.kernel = uint32_t(it - m_.kernels.begin());
    const JsonReader list = root_.at("parameters");
    const auto items = list.items();
    if (items.size() != it->params.size())
      list.fail(fmt::format("the kernel has {} parameters, and here are {}", it->params.size(), items.size()));
    for (size_t i = 0; i < items.size(); ++i) {
      const ir::KernelParam& p = it->params[i];
      const JsonReader& item = items[i];
      if (item.at("name").string() != p.name) item.at("name").fail("the source calls it '" + p.name + "'");
      if (p.type.isPtr())
        item.members({"name", "type", "object"});
      else
        item.members({"name", "type", "bits", "value"});
      w_.scalars.push_back(p.type.isPtr() ? 0 : item.at("bits").bits());
      if (p.type.isPtr() && item.at("object").isNull()) w_.nulls.insert(i);
    }
  }
  void readLaunch() {
    const JsonReader r = root_.at("launch");
    r.members({"gridDim", "blockDim", "sharedBytes", "warpSize", "lockStep", "exitedArrive"});
    ir::Launch& l = w_.launch;
    l.grid = dims(r.at("gridDim"), 1);
    l.block = dims(r.at("blockDim"), 1);
    l.sharedBytes.reset();
    if (!r.at("sharedBytes").isNull()) l.sharedBytes = r.at("sharedBytes").number(0, UINT32_MAX);
    l.warpSize = uint32_t(r.at("warpSize").number(1, 1024));
    l.lockStep = r.at("lockStep").boolean();
    l.exitedArrive = r.at("exitedArrive").boolean();
    const JsonReader list = root_.at("blocks");
    for (const JsonReader& b : list.items()) {
      const ir::Dim3 at = dims(b, 0);
      if (at.x >= l.grid.x || at.y >= l.grid.y || at.z >= l.grid.z) b.fail("a block outside the grid");
      w_.blocks.push_back(at);
    }
    if (w_.blocks.empty()) list.fail("expected at least one block");
    const uint64_t most = std::max(std::max(l.block.x, l.block.y), l.block.z);
    if (most > kMaxThreads || uint64_t(l.block.x) * l.block.y > kMaxThreads ||
        l.block.count() > kMaxThreads / w_.blocks.size())
      r.fail(fmt::format("more than {} threads", kMaxThreads));
  }
  interp::ThreadId thread(const JsonReader& r) const {
    const auto items = r.items();
    if (items.size() != 2) r.fail("expected the index of a block and of a thread in it");
    return {uint32_t(items[0].number(0, w_.blocks.size() - 1)),
            uint32_t(items[1].number(0, w_.launch.block.count() - 1))};
  }
  std::vector<interp::ThreadId> threads(const JsonReader& r) const {
    std::vector<interp::ThreadId> out;
    for (const JsonReader& t : r.items()) out.push_back(thread(t));
    return out;
  }
  /// The object with that number if it has that name, otherwise the only one with that name.
  uint32_t object(const JsonReader& r) const {
    if (r.has("pointer")) {
      r.members({"pointer"});
      return uint32_t(m_.objects.size() + r.at("pointer").number(0, root_.at("pointers").items().size() - 1));
    }
    r.members({"id", "name"});
    const std::string wanted = r.at("name").string();
    const uint64_t id = r.at("id").number(1, UINT16_MAX);
    if (id < m_.objects.size() && m_.objects[id].name == wanted) return uint32_t(id);
    std::optional<uint32_t> found;
    for (uint32_t i = 1; i < m_.objects.size(); ++i)
      if (m_.objects[i].name == wanted) {
        if (found) r.fail("the source has several arrays of this name");
        found = i;
      }
    if (!found) r.fail("the source has no array or variable '" + wanted + "'");
    return *found;
  }
  /// The instruction at that position if it matches, otherwise the only matching one in that line and column.
  std::optional<ir::InstRef> instruction(const JsonReader& r) {
    r.members({"function", "block", "index", "op", "line", "column"});
    const std::string op = r.at("op").string();
    const uint64_t line = r.at("line").number(), column = r.at("column").number();
    auto isIt = [&](const ir::Inst& i) {
      const ir::Location& l = m_.locations[i.loc];
      return ir::names::kOpcodes[size_t(i.op)] == op && l.line == line && l.column == column;
    };
    const uint64_t f = r.at("function").number(), b = r.at("block").number(), n = r.at("index").number();
    if (f < m_.functions.size() && b < m_.functions[f].blocks.size() && n < m_.functions[f].blocks[b].insts.size() &&
        isIt(m_.functions[f].blocks[b].insts[n]))
      return ir::InstRef{uint32_t(f), uint32_t(b), uint32_t(n)};
    std::vector<ir::InstRef> like;
    for (uint32_t i = 0; i < m_.functions.size(); ++i)
      for (uint32_t j = 0; j < m_.functions[i].blocks.size(); ++j)
        for (uint32_t k = 0; k < m_.functions[i].blocks[j].insts.size(); ++k)
          if (isIt(m_.functions[i].blocks[j].insts[k])) like.push_back({i, j, k});
    if (like.size() == 1) return like.front();
    notes_.push_back(fmt::format("the vector speaks of an operation {} in line {}, column {}, which the program {}", op,
                                 line, column, like.empty() ? "does not have" : "has several of"));
    return std::nullopt;
  }
  static std::vector<interp::Bytes> lives(const JsonReader& r) {
    std::vector<interp::Bytes> out;
    for (const JsonReader& life : r.items()) out.push_back(life.bytes());
    return out;
  }

  void readMemory() {
    for (const JsonReader& r : root_.at("memory").items()) {
      r.members({"object"}, {"bytes", "known", "extent", "left"});
      const uint32_t id = object(r.at("object"));
      if (r.has("bytes")) w_.contents[id] = r.at("bytes").bytes();
      if (r.has("extent")) w_.extents[id] = r.at("extent").number(0, (uint64_t(1) << ir::kOffsetBits) - 1);
      if (r.has("left")) w_.left[id] = r.at("left").bytes();
      if (!r.has("known")) continue;
      const JsonReader known = r.at("known");
      known.members({"fill", "bytes"}, {"unwritten"});
      w_.known[id].fill = known.at("fill").hexBytes();
      w_.known[id].bytes = known.at("bytes").bytes();
      if (!known.has("unwritten")) continue;
      for (const JsonReader& range : known.at("unwritten").items()) {
        const std::vector<JsonReader> ends = range.items();
        if (ends.empty() || ends.size() > 2) range.fail("where it begins, and where it ends");
        w_.known[id].unwritten.emplace_back(ends[0].number(), ends.size() == 2 ? ends[1].number() : UINT64_MAX);
      }
    }
    for (const JsonReader& r : root_.at("pointers").items()) {
      r.members({"in", "offset", "instead", "bytes"});
      w_.dynamic.push_back({object(r.at("in")), r.at("offset").number(),
                            r.at("instead").isNull() ? std::nullopt : std::optional(r.at("instead").bits()),
                            r.at("bytes").bytes()});
    }
    for (const JsonReader& r : root_.at("shared").items()) {
      r.members({"object", "block", "bytes"});
      w_.shared[{object(r.at("object")), uint32_t(r.at("block").number(0, w_.blocks.size() - 1))}] =
          r.at("bytes").bytes();
    }
    for (const JsonReader& r : root_.at("local").items()) {
      r.members({"object", "thread", "lives"});
      w_.local[{object(r.at("object")), thread(r.at("thread"))}] = lives(r.at("lives"));
    }
    for (const JsonReader& r : root_.at("allocated").items()) {
      r.members({"thread", "at", "lives"});
      if (const auto at = instruction(r.at("at"))) w_.allocated[{thread(r.at("thread")), *at}] = lives(r.at("lives"));
    }
  }
  void readChoices() {
    for (const JsonReader& r : root_.at("choices").items()) {
      r.members({"thread", "at", "values"});
      const auto at = instruction(r.at("at"));
      if (!at) continue;
      std::vector<uint64_t>& values = w_.choices[{thread(r.at("thread")), *at}];
      for (const JsonReader& v : r.at("values").items()) values.push_back(v.bits());
    }
    for (const JsonReader& r : root_.at("contracted").items())
      if (const auto at = instruction(r)) w_.contracted.insert(*at);
  }
  void readSchedule() {
    const JsonReader r = root_.at("schedule");
    r.members({"priority", "atomicOrder", "orderedAtomics", "givesWay"});
    w_.priority = threads(r.at("priority"));
    w_.atomicOrder = threads(r.at("atomicOrder"));
    for (const JsonReader& i : r.at("orderedAtomics").items())
      if (const auto at = instruction(i)) w_.orderedAtomics.insert(*at);
    const JsonReader gives = r.at("givesWay");
    if (gives.isNull()) return;
    gives.members({"thread", "at"});
    if (const auto at = instruction(gives.at("at"))) w_.givesWay = {thread(gives.at("thread")), *at};
  }
  void readExpected(const std::string& folder) {
    const JsonReader r = root_.at("expected");
    r.members({"class", "level", "subject", "file", "line", "column", "threads", "message"});
    const auto cls = propertyByName(r.at("class").string());
    if (!cls) r.at("class").fail("there is no such class; see gpubmc --list-properties");
    v_.expected = Expectation{*cls,
                              levelOf(r.at("level")),
                              r.at("subject").string(),
                              fromHere(folder, r.at("file")),
                              uint32_t(r.at("line").number(0, UINT32_MAX)),
                              uint32_t(r.at("column").number(0, UINT32_MAX)),
                              threads(r.at("threads")),
                              r.at("message").string()};
  }

  const JsonReader& root_;
  const ir::Module& m_;
  TestVector& v_;
  interp::Witness& w_;
  std::vector<std::string>& notes_;
};

}  // namespace

struct VectorReader::Text {
  nlohmann::json value;
  std::string path, folder;
  JsonReader root() const { return {value, path + ": $"}; }
};

VectorReader::VectorReader(const std::string& text, const std::string& path) : text_(std::make_unique<Text>()) {
  text_->path = path;
  text_->folder = fs::path(path).parent_path().string();
  try {
    text_->value = nlohmann::json::parse(text);
  } catch (const nlohmann::json::parse_error& e) {
    throw UserError(fmt::format("{}: this is no JSON; it stops making sense at byte {}", path, e.byte));
  } catch (const nlohmann::json::exception&) {
    throw UserError(fmt::format("{}: this is no JSON: it has a number that no double holds", path));
  }
  const JsonReader root = text_->root();
  if (!root.has("kind") || root.at("kind").string() != "test vector")
    root.fail("no test vector of gpubmc: \"kind\" is not \"test vector\"");
  if (root.at("schema").number() != kVectorSchema)
    root.at("schema").fail(fmt::format("this gpubmc reads schema {}", kVectorSchema));
  root.members({"tool",      "version", "kind",       "schema",   "source",   "build",  "kernel",
                "launch",    "blocks",  "parameters", "memory",   "pointers", "shared", "local",
                "allocated", "choices", "contracted", "schedule", "expected", "covers", "results"},
               {"variant"});
  root.at("source").members({"file", "hash", "program"});
  header_.build = readBuild(root, text_->folder);
  header_.sourceHash = root.at("source").at("hash").string();
  header_.programHash = root.at("source").at("program").string();
  header_.kernel = root.at("kernel").string();
}

VectorReader::~VectorReader() = default;

TestVector VectorReader::read(const ir::Module& module, std::vector<std::string>& notes) const {
  TestVector out = header_;
  const JsonReader root = text_->root();
  Body(root, module, out, notes).read(text_->folder);
  return out;
}

}  // namespace gpubmc::core::vectors
