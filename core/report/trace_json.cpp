#include "core/report/trace_json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/report/terms.h"
#include "encoder/util/error.h"

namespace gpubmc::core {

using nlohmann::json;

namespace {

/// In the order of Trace::Kind.
const char* const kKinds[] = {"line",     "read",   "write",   "atomic", "free",
                              "variable", "arrive", "release", "branch", "exit"};

/// Each value once; returns its index in the list.
class Table {
 public:
  uint32_t operator()(const json& value) {
    const std::string key = value.dump(-1, ' ', false, json::error_handler_t::replace);
    auto [it, fresh] = indexOf_.try_emplace(key, uint32_t(values_.size()));
    if (fresh) values_.push_back(value);
    return it->second;
  }
  json take() { return std::move(values_); }

 private:
  std::map<std::string, uint32_t> indexOf_;
  json values_ = json::array();
};

const char* text(Trace::Group::State s) {
  switch (s) {
    case Trace::Group::State::Running: return "running";
    case Trace::Group::State::Waits: return "waits";
    case Trace::Group::State::Spins: return "spins";
    case Trace::Group::State::Exited: return "exited";
  }
  throw InternalError("no such state");
}

const char* text(ir::Space s) {
  switch (s) {
    case ir::Space::Global: return "global";
    case ir::Space::Shared: return "shared";
    case ir::Space::Constant: return "constant";
    case ir::Space::Local: return "local";
    case ir::Space::Param: return "parameter";
    case ir::Space::Function: return "function";
    case ir::Space::Heap: return "heap";
  }
  throw InternalError("no such space");
}

/// The event that synchronises threads there.
const char* meeting(ir::Opcode op) {
  if (ir::isWarpOp(op)) return "warp operation";
  switch (op) {
    case ir::Opcode::GridSync: return "barrier of the grid";
    case ir::Opcode::NamedBarrier: return "named barrier";
    case ir::Opcode::Await: return "barrier in memory";
    default: return "barrier";
  }
}

class Writer {
 public:
  Writer(const RunResult& run, const Names& names, const interp::Witness& witness, const Trace& trace)
      : run_(run), names_(names), witness_(witness), t_(trace) {}

  json make() {
    const Terms& terms = termsOf(run_.file);
    json out{{"kinds", kKinds},
             {"threadsPerBlock", t_.perBlock},
             {"warpSize", witness_.launch.warpSize},
             {"terms", {{"thread", terms.thread}, {"block", terms.block}, {"warp", terms.warp}}},
             {"involved", t_.involved},
             {"stuck", t_.stuck},
             {"first", t_.first ? json(*t_.first) : json()},
             {"second", t_.second ? json(*t_.second) : json()},
             {"capped", t_.capped ? json(t_.complete) : json()}};
    out["blockDim"] = dims(witness_.launch.block);
    out["blocks"] = json::array();
    for (ir::Dim3 b : witness_.blocks) out["blocks"].push_back(dims(b));
    for (ir::LocId l : t_.places) place(l);
    out["steps"] = steps();
    out["objects"] = objects();
    out["groups"] = groups();
    out["edges"] = json::array();
    for (const Trace::Edge& e : t_.edges)
      out["edges"].push_back({{"from", e.from}, {"to", e.to}, {"why", e.changed ? "changed" : "awaited"}});
    out["places"] = std::move(places_);
    out["values"] = values_.take();
    return out;
  }

 private:
  static json dims(ir::Dim3 d) { return {d.x, d.y, d.z}; }
  uint32_t place(ir::LocId loc) {
    auto [it, fresh] = placeOf_.try_emplace(loc, uint32_t(places_.size()));
    if (!fresh) return it->second;
    const uint32_t own = it->second;
    const ir::Location& l = names_.location(loc);
    places_.push_back({{"file", l.file}, {"line", l.line}, {"column", l.column}, {"function", l.function}});
    places_[own]["calledFrom"] = l.inlinedAt ? json(place(l.inlinedAt)) : json();
    return own;
  }
  uint32_t described(const Trace::Object& o) const { return o.described ? o.described : o.id; }
  /// A list of elements if the access has several.
  json value(uint64_t bits, const Trace::Object& o, uint64_t offset, uint32_t size) const {
    const uint32_t object = described(o);
    const uint32_t element = object < run_.module.objects.size() ? run_.module.objects[object].elementBytes : 0;
    if (element == 0 || size <= element || size % element || size > 8) return names_.value(bits, object, offset, size);
    json list = json::array();
    for (uint32_t at = 0; at < size; at += element) {
      const uint64_t part = bits >> (8 * at) & (element == 8 ? ~0ull : (1ull << 8 * element) - 1);
      list.push_back(names_.value(part, object, offset + at, element));
    }
    return list;
  }
  std::string variable(uint64_t bits, ir::Type type) const {
    if (!type.isPtr()) return Names::value(bits, type, true);
    if (ir::pointerObject(bits) == 0) return bits == 0 ? "null" : fmt::format("{:#x}", bits);
    return "&" + names_.place(uint32_t(ir::pointerObject(bits)), ir::pointerOffset(bits));
  }
  json steps() {
    std::map<std::string, json> columns;
    for (const char* c : {"thread", "kind", "place", "interval", "what", "at", "size", "before", "after"})
      columns[c] = json::array();
    for (const Trace::Step& s : t_.steps) {
      columns["thread"].push_back(s.thread);
      columns["kind"].push_back(int(s.kind));
      columns["place"].push_back(s.place);
      columns["interval"].push_back(s.interval);
      json what = 0, at = 0, before = 0, after = 0;
      switch (s.kind) {
        case Trace::Kind::Line:
        case Trace::Kind::Exit: break;
        case Trace::Kind::Branch: after = values_(s.after ? "true" : "false"); break;
        case Trace::Kind::Arrive: what = values_(meeting(ir::at(run_.module, s.inst).op)); break;
        case Trace::Kind::Release:
          what = values_(meeting(ir::at(run_.module, s.inst).op));
          at = s.what;
          break;
        case Trace::Kind::Variable: {
          const ir::Inst& inst = ir::at(run_.module, s.inst);
          what = values_(inst.name);
          after = values_(variable(s.after, inst.operands[0].type));
          break;
        }
        case Trace::Kind::Read:
        case Trace::Kind::Write:
        case Trace::Kind::Atomic:
        case Trace::Kind::Free:
          what = s.what;
          at = int64_t(s.offset << 16) >> 16;
          before = values_(value(s.before, t_.objects[s.what], s.offset, s.size));
          after = values_(value(s.after, t_.objects[s.what], s.offset, s.size));
          break;
      }
      columns["what"].push_back(what);
      columns["at"].push_back(at);
      columns["size"].push_back(s.size);
      columns["before"].push_back(before);
      columns["after"].push_back(after);
    }
    return columns;
  }
  json objects() const {
    json out = json::array();
    for (const Trace::Object& o : t_.objects) {
      const ir::Object* d = described(o) < run_.module.objects.size() ? &run_.module.objects[described(o)] : nullptr;
      out.push_back({{"name", names_.objectName(described(o))},
                     {"space", text(o.space)},
                     {"elementType", d ? d->elementType : ""},
                     {"elementBytes", d ? d->elementBytes : 0},
                     {"bytes", o.bytes ? json(*o.bytes) : json()},
                     {"block", o.block ? json(*o.block) : json()},
                     {"thread", o.thread ? json(*o.thread) : json()}});
    }
    return out;
  }
  json groups() {
    json out = json::array();
    for (const Trace::Group& g : t_.groups) {
      json group{{"state", text(g.state)},
                 {"place", g.place},
                 {"threads", g.threads},
                 {"expected", g.expected},
                 {"looksAt", g.looks ? json(names_.place(*g.looks)) : json()},
                 {"sees", g.looks ? json(names_.value(g.looks->before, names_.described(*g.looks), g.looks->offset,
                                                      g.looks->size))
                                  : json()}};
      out.push_back(std::move(group));
    }
    return out;
  }

  const RunResult& run_;
  const Names& names_;
  const interp::Witness& witness_;
  const Trace& t_;
  Table values_;
  std::map<ir::LocId, uint32_t> placeOf_;
  json places_ = json::array();
};

}  // namespace

json traceJson(const RunResult& run, const Names& names, const interp::Witness& witness, const Trace& trace) {
  return Writer(run, names, witness, trace).make();
}

}  // namespace gpubmc::core
