#include <algorithm>
#include <array>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/check/assumed_floats.h"
#include "core/options/toolkit_choice.h"
#include "core/report/names.h"
#include "core/vectors/numbers.h"
#include "core/vectors/vector_json.h"
#include "gpu-model/ir/names.h"

namespace gpubmc::core::vectors {

using json = nlohmann::ordered_json;

namespace {

class Writer {
 public:
  Writer(const TestVector& v, const ir::Module& m, const std::string& folder) : v_(v), w_(v.witness), m_(m) {
    folder_ = std::filesystem::absolute(folder.empty() ? "." : folder).lexically_normal();
  }

  json make(const std::string& version) const {
    json out{{"tool", "gpubmc"}, {"version", version}, {"kind", "test vector"}, {"schema", kVectorSchema}};
    out["source"] = {{"file", path(v_.build.file)}, {"hash", v_.sourceHash}, {"program", v_.programHash}};
    out["build"] = build();
    out["kernel"] = v_.kernel;
    const auto others = std::count_if(m_.kernels.begin(), m_.kernels.begin() + w_.kernel,
                                      [&](const ir::Kernel& k) { return k.name == v_.kernel; });
    if (others) out["variant"] = others;
    out["launch"] = launch();
    out["blocks"] = json::array();
    for (ir::Dim3 b : w_.blocks) out["blocks"].push_back(dims(b));
    out["parameters"] = parameters();
    putMemory(out);
    putChoices(out);
    out["schedule"] = schedule();
    out["expected"] = v_.expected ? expected(*v_.expected) : json();
    out["covers"] = json::array();
    for (const Covered& c : v_.covers)
      out["covers"].push_back({{"line", c.line}, {"column", c.column}, {"side", c.side ? json(*c.side) : json()}});
    out["results"] = nullptr;
    if (v_.results) {
      out["results"] = json::array();
      for (const auto& [o, bytes] : *v_.results)
        out["results"].push_back({{"object", object(o)}, {"bytes", put(bytes)}});
    }
    return out;
  }

 private:
  std::string path(const std::string& file) const {
    const auto whole = std::filesystem::absolute(file).lexically_normal();
    const auto from = whole.lexically_relative(folder_);
    return (from.empty() ? whole : from).generic_string();
  }
  static json dims(ir::Dim3 d) { return {d.x, d.y, d.z}; }
  static json thread(interp::ThreadId t) { return {t.block, t.lane}; }
  /// Runs of neighbouring bytes: {"16": "0100ff"}.
  static json put(const interp::Bytes& bytes) {
    json out = json::object();
    for (auto it = bytes.begin(); it != bytes.end();) {
      const uint64_t begin = it->first;
      std::string run;
      for (uint64_t next = begin; it != bytes.end() && it->first == next; ++it, ++next)
        run += fmt::format("{:02x}", it->second);
      out[std::to_string(begin)] = run;
    }
    return out;
  }
  static json put(const std::vector<interp::Bytes>& lives) {
    json out = json::array();
    for (const interp::Bytes& b : lives) out.push_back(put(b));
    return out;
  }
  json object(uint32_t id) const {
    if (id >= m_.objects.size()) return {{"pointer", id - m_.objects.size()}};
    return {{"id", id}, {"name", m_.objects[id].name}};
  }
  json instruction(ir::InstRef r) const {
    const ir::Inst& inst = ir::at(m_, r);
    const ir::Location& l = m_.locations[inst.loc];
    return {{"function", r.function}, {"block", r.block},
            {"index", r.index},       {"op", ir::names::kOpcodes[size_t(inst.op)]},
            {"line", l.line},         {"column", l.column}};
  }

  json build() const {
    const Options& o = v_.build;
    json out;
    out["defines"] = o.defines;
    out["includes"] = json::array();
    for (const std::string& i : o.includeDirs) out["includes"].push_back(path(i));
    out["standard"] = o.standard.empty() ? defaultStandard(languageOf(o.file)) : o.standard;
    out["clang"] = o.clangArgs;
    const std::string toolkit = o.cudaPath.value_or(kWithoutToolkit);
    out["cudaPath"] = toolkit == kSearchedToolkit ? json() : json(toolkit == kWithoutToolkit ? toolkit : path(toolkit));
    out["aliases"] = o.aliases;
    out["fmad"] = kContractions[size_t(o.contraction)];
    const FloatPrecision& p = o.precision;
    if (p != FloatPrecision{})
      out["precision"] = {
          {"ftz", p.ftz}, {"precDiv", p.precDiv}, {"precSqrt", p.precSqrt}, {"useFastMath", p.intrinsics}};
    if (o.floatAssumptions) out["fpAssume"] = namesOf(o.floatAssumptions);
    if (o.host != Options::Host::Follow) out["host"] = kHostUses[size_t(o.host)];
    if (o.hostFile) out["hostFile"] = path(*o.hostFile);
    if (!o.launchesApart) out["launchesApart"] = false;
    for (const auto& [name, bytes] : o.localBytes) out["local"].push_back(fmt::format("{}={}", name, bytes));
    if (o.globalOffset != std::array<uint64_t, 3>{}) out["globalOffset"] = o.globalOffset;
    out["initGlobals"] = o.initGlobals;
    out["mallocFail"] = o.mallocFail;
    return out;
  }
  json launch() const {
    const ir::Launch& l = w_.launch;
    return {{"gridDim", dims(l.grid)},
            {"blockDim", dims(l.block)},
            {"sharedBytes", l.sharedBytes ? json(*l.sharedBytes) : json()},
            {"warpSize", l.warpSize},
            {"lockStep", l.lockStep},
            {"exitedArrive", l.exitedArrive}};
  }
  json parameters() const {
    json out = json::array();
    const ir::Kernel& k = m_.kernels[w_.kernel];
    for (size_t i = 0; i < k.params.size(); ++i) {
      const ir::KernelParam& p = k.params[i];
      json one{{"name", p.name}, {"type", p.typeName}};
      if (p.type.isPtr())
        one["object"] = w_.nulls.contains(i) ? json() : object(p.object);
      else
        one["bits"] = hex(w_.scalars[i]), one["value"] = Names::value(w_.scalars[i], p.type, p.isSigned);
      out.push_back(std::move(one));
    }
    return out;
  }

  void putMemory(json& out) const {
    std::map<uint32_t, json> of;
    for (const auto& [o, bytes] : w_.contents)
      if (!bytes.empty()) of[o]["bytes"] = put(bytes);
    for (const auto& [o, known] : w_.known) {
      std::string fill;
      for (uint8_t b : known.fill) fill += fmt::format("{:02x}", b);
      of[o]["known"] = {{"fill", fill}, {"bytes", put(known.bytes)}};
      for (const auto& [begin, end] : known.unwritten) {
        json range = json::array({begin});
        if (end != UINT64_MAX) range.push_back(end);
        of[o]["known"]["unwritten"].push_back(std::move(range));
      }
    }
    for (const auto& [o, size] : w_.extents) of[o]["extent"] = size;
    for (const auto& [o, bytes] : w_.left) of[o]["left"] = put(bytes);
    out["memory"] = json::array();
    for (auto& [o, what] : of) {
      json one{{"object", object(o)}};
      for (auto& [key, value] : what.items()) one[key] = value;
      out["memory"].push_back(std::move(one));
    }
    out["pointers"] = json::array();
    for (const interp::DynamicObject& d : w_.dynamic)
      out["pointers"].push_back({{"in", object(d.parent)},
                                 {"offset", d.offset},
                                 {"instead", d.instead ? json(hex(*d.instead)) : json()},
                                 {"bytes", put(d.contents)}});
    out["shared"] = json::array();
    for (const auto& [where, bytes] : w_.shared)
      if (!bytes.empty())
        out["shared"].push_back({{"object", object(where.first)}, {"block", where.second}, {"bytes", put(bytes)}});
    out["local"] = json::array();
    for (const auto& [where, lives] : w_.local)
      out["local"].push_back(
          {{"object", object(where.first)}, {"thread", thread(where.second)}, {"lives", put(lives)}});
    out["allocated"] = json::array();
    for (const auto& [where, lives] : w_.allocated)
      out["allocated"].push_back(
          {{"thread", thread(where.first)}, {"at", instruction(where.second)}, {"lives", put(lives)}});
  }
  void putChoices(json& out) const {
    out["choices"] = json::array();
    for (const auto& [where, values] : w_.choices) {
      json list = json::array();
      for (uint64_t v : values) list.push_back(hex(v));
      out["choices"].push_back({{"thread", thread(where.first)}, {"at", instruction(where.second)}, {"values", list}});
    }
    out["contracted"] = json::array();
    for (ir::InstRef r : w_.contracted) out["contracted"].push_back(instruction(r));
  }
  json schedule() const {
    json out{{"priority", json::array()}, {"atomicOrder", json::array()}, {"orderedAtomics", json::array()}};
    for (interp::ThreadId t : w_.priority) out["priority"].push_back(thread(t));
    for (interp::ThreadId t : w_.atomicOrder) out["atomicOrder"].push_back(thread(t));
    for (ir::InstRef r : w_.orderedAtomics) out["orderedAtomics"].push_back(instruction(r));
    out["givesWay"] = nullptr;
    if (w_.givesWay)
      out["givesWay"] = {{"thread", thread(w_.givesWay->first)}, {"at", instruction(w_.givesWay->second)}};
    return out;
  }
  json expected(const Expectation& e) const {
    json threads = json::array();
    for (interp::ThreadId t : e.threads) threads.push_back(thread(t));
    return {{"class", info(e.cls).name}, {"level", name(e.level)}, {"subject", e.subject},
            {"file", path(e.file)},      {"line", e.line},         {"column", e.column},
            {"threads", threads},        {"message", e.message}};
  }

  const TestVector& v_;
  const interp::Witness& w_;
  const ir::Module& m_;
  std::filesystem::path folder_;
};

}  // namespace

std::string toJson(const TestVector& vector, const ir::Module& module, const std::string& folder,
                   const std::string& version) {
  return Writer(vector, module, folder).make(version).dump(1, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace gpubmc::core::vectors
