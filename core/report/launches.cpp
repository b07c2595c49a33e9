#include "core/report/launches.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "core/report/layout.h"
#include "core/report/names.h"

namespace gpubmc::core {

namespace {

using Json = nlohmann::ordered_json;
using ir::Expression;

std::string axis(uint32_t n) {
  return n ? std::to_string(n) : "?";
}

std::string shapeText(const std::optional<ir::Dim3>& d) {
  if (!d) return "?";
  if (d->z != 1) return fmt::format("({},{},{})", axis(d->x), axis(d->y), axis(d->z));
  return d->y != 1 ? fmt::format("({},{})", axis(d->x), axis(d->y)) : axis(d->x);
}

std::string contentsText(const std::string& name, const ir::KnownContents& c, uint32_t element) {
  const size_t step = std::max<size_t>(element, 1);
  const std::string places = ir::print(c.origins, "the initial value");
  if (!c.fill.empty()) {
    uint64_t word = 0;
    for (size_t i = std::min<size_t>(step, 8); i-- > 0;) word = word << 8 | c.fill[i % c.fill.size()];
    return fmt::format("{}[...] == {:#x}{} ({})", name, word, c.bytes.empty() ? "" : ", but for some", places);
  }
  if (c.bytes.empty())
    return fmt::format("{} of {} is written ({})", c.isUnwrittenThroughout() ? "nothing" : "not all", name, places);
  return fmt::format("{} bytes of {} known{} ({})", c.bytes.size(), name,
                     c.unwritten.empty() ? "" : ", and others never written", places);
}

std::string withPlaces(const std::string& fact, const ir::HostPlaces& places) {
  return places.empty() ? fact : fmt::format("{} ({})", fact, ir::print(places, ""));
}

std::string valueText(const ir::KernelParam& p) {
  if (p.type.isFloat()) return Names::value(uint64_t(*p.passed), p.type, true);
  return p.isSigned ? std::to_string(*p.passed) : std::to_string(uint64_t(*p.passed));
}

Json jsonOf(const Expression& e, const ir::Kernel& k) {
  using Op = Expression::Op;
  auto list = [&](const char* op) {
    Json out = Json::array({op});
    for (const Expression& a : e.args) out.push_back(jsonOf(a, k));
    return out;
  };
  switch (e.op) {
    case Op::Constant: return e.value;
    case Op::Param: return k.params.at(size_t(e.value)).name;
    case Op::HostValue: return fmt::format("${}", e.value);
    case Op::GridDim: return fmt::format("gridDim.{}", "xyz"[e.value]);
    case Op::BlockDim: return fmt::format("blockDim.{}", "xyz"[e.value]);
    case Op::Convert: return Json::array({"convert", e.value, e.isSigned, jsonOf(e.args[0], k)});
    case Op::Add: return list("+");
    case Op::Sub: return list("-");
    case Op::Mul: return list("*");
    case Op::Div: return list("/");
    case Op::Rem: return list("%");
    case Op::And: return list("&");
    case Op::Lt: return list("<");
    case Op::Le: return list("<=");
    case Op::Gt: return list(">");
    case Op::Ge: return list(">=");
    case Op::Eq: return list("==");
    case Op::Ne: return list("!=");
    case Op::Choice: return list("?");
  }
  return {};
}

Json jsonOf(const std::optional<ir::Dim3>& d) {
  auto one = [](uint32_t n) { return n ? Json(n) : Json(); };
  if (!d) return Json::array({Json(), Json(), Json()});
  return Json::array({one(d->x), one(d->y), one(d->z)});
}

Json jsonOf(const ir::HostPlaces& places) {
  Json out = Json::array();
  for (const ir::HostPlace& p : places) {
    Json one{{"file", p.file}, {"line", p.line}};
    if (!p.call.empty()) one["call"] = p.call;
    out.push_back(std::move(one));
  }
  return out;
}

Json jsonOf(const ir::KnownContents& c) {
  if (c.empty()) return {};
  Json out{{"fill", c.fill}, {"bytes", Json::object()}, {"unwritten", Json::array()}, {"at", jsonOf(c.origins)}};
  for (const auto& [at, byte] : c.bytes) out["bytes"][std::to_string(at)] = byte;
  for (const auto& [begin, end] : c.unwritten)
    out["unwritten"].push_back({Json(begin), end == UINT64_MAX ? Json() : Json(end)});
  return out;
}

}  // namespace

std::string launchesText(const ir::Module& module) {
  std::string out;
  for (const ir::Kernel& k : module.kernels) {
    if (k.isReference) continue;
    if (!k.sourceLaunch) {
      out += fmt::format("{}: {}\n", k.name, k.isNeverLaunched ? "never launched" : "no launch found");
      continue;
    }
    const ir::SourceLaunch& l = *k.sourceLaunch;
    const std::string shared =
        l.sharedBytes ? (*l.sharedBytes ? fmt::format(", {} bytes", *l.sharedBytes) : "") : ", ? bytes";
    out += fmt::format("{} <<<{}, {}{}>>>  line{} {}\n", k.name, shapeText(l.grid), shapeText(l.block), shared,
                       l.lines.size() == 1 ? "" : "s", fmt::join(l.lines, ", "));
    std::vector<std::string> facts;
    for (size_t i = 0; i < k.params.size(); ++i) {
      const ir::KernelParam& p = k.params[i];
      if (p.passed) facts.push_back(withPlaces(fmt::format("{} == {}", p.name, valueText(p)), p.passedAt));
      if ((p.type.isInt() && !p.passed && !p.passedAt.empty()))
        facts.push_back(withPlaces(p.name + " is computed in a way that is not followed", p.passedAt));
      if (p.isNull) facts.push_back(withPlaces(p.name + (*p.isNull ? " is null" : " is not null"), p.passedAt));
      if (p.isNullAtSome) facts.push_back(p.name + " may be null");
      if (p.extent)
        facts.push_back(withPlaces(
            fmt::format("{} {} {} bytes", p.name, p.isExtentUnproved ? "may have" : "has", print(*p.extent, k)),
            p.allocatedAt));
      if (p.offset)
        facts.push_back(withPlaces(fmt::format("{} points {} bytes into its array", p.name, p.offset), p.allocatedAt));
      if (!p.contents.empty()) facts.push_back(contentsText(p.name, p.contents, module.objects[p.object].elementBytes));
    }
    for (size_t i = 0; i < l.hostValues.size(); ++i)
      facts.push_back(
          withPlaces(fmt::format("${} is a host value that no kernel argument determines", i), l.hostValues[i].at));
    for (const auto& [condition, at] : l.given) facts.push_back(withPlaces(print(condition, k), at));
    for (auto [a, b] : k.same)
      facts.push_back(withPlaces(fmt::format("{} and {} are one array", k.params[a].name, k.params[b].name),
                                 k.params[a].allocatedAt));
    for (auto [a, b] : k.shared)
      facts.push_back(fmt::format("{} and {} may point into one array", k.params[a].name, k.params[b].name));
    for (auto [p, variable] : k.onVariable)
      facts.push_back(fmt::format("{} may point into {}", k.params[p].name, module.objects[variable].name));
    for (const auto& [a, b] : k.foundTwice)
      facts.push_back(fmt::format("pointers in the memory of {} and {} may lead to one array", a, b));
    for (const auto& [object, held] : k.pointers)
      for (const auto& [offset, pointer] : held)
        facts.push_back(fmt::format(
            "the pointer at byte {} of {} leads to {}{}", offset, module.objects[object].name,
            module.objects[ir::pointerObject(pointer)].name,
            ir::pointerOffset(pointer) ? fmt::format(", {} bytes into it", ir::pointerOffset(pointer)) : ""));
    for (const auto& [object, at] : k.found)
      facts.push_back(
          withPlaces(fmt::format("{} has {} bytes", module.objects[object].name, *module.objects[object].size), at));
    for (const auto& [object, c] : k.contents)
      facts.push_back(contentsText(module.objects[object].name, c, module.objects[object].elementBytes));
    for (const ir::KeptVariable& v : k.kept)
      facts.push_back(fmt::format("every launch leaves {} as it finds it{}", module.objects[v.object].name,
                                  v.within.empty() ? "" : " (proved for " + v.within + ")"));
    if (!l.others.empty()) facts.push_back("there may be other launches: " + l.others);
    for (const std::string& f : facts) out += "    " + wrapped(f, 6) + "\n";
  }
  return out;
}

std::string launchesJson(const ir::Module& module, const std::string& file) {
  Json out{{"tool", "gpubmc"}, {"file", file}, {"launches", Json::array()}, {"notLaunched", Json::array()}};
  for (const ir::Kernel& k : module.kernels) {
    if (k.isReference) continue;
    if (!k.sourceLaunch) {
      out["notLaunched"].push_back(k.name);
      continue;
    }
    const ir::SourceLaunch& l = *k.sourceLaunch;
    Json one{{"kernel", k.name},
             {"linkName", k.linkName},
             {"lines", l.lines},
             {"complete", l.others.empty()},
             {"why", l.others},
             {"gridDim", jsonOf(l.grid)},
             {"blockDim", jsonOf(l.block)},
             {"sharedBytes", l.sharedBytes ? Json(*l.sharedBytes) : Json()},
             {"parameters", Json::array()},
             {"hostValues", Json::array()},
             {"given", Json::array()},
             {"oneArray", Json::array()},
             {"onVariable", Json::array()},
             {"foundTwice", Json::array()},
             {"pointers", Json::array()},
             {"found", Json::array()},
             {"variables", Json::object()},
             {"kept", Json::array()}};
    for (const ir::KernelParam& p : k.params) {
      Json param{{"name", p.name}};
      if (p.type.isPtr() && !p.byValueStruct) {
        param["kind"] = "pointer";
        if (!p.byValueStruct) param["isNull"] = p.isNull ? Json(*p.isNull) : Json();
        param["bytes"] = p.extent && !p.isExtentUnproved ? jsonOf(*p.extent, k) : Json();
        param["possibleBytes"] = p.extent && p.isExtentUnproved ? jsonOf(*p.extent, k) : Json();
        param["allocatedAt"] = jsonOf(p.allocatedAt);
        param["offset"] = p.offset;
        param["contents"] = jsonOf(p.contents);
      } else if (p.type.isInt()) {
        param["kind"] = "integer";
        param["value"] = !p.passed ? Json() : p.isSigned ? Json(*p.passed) : Json(uint64_t(*p.passed));
        param["valueAt"] = jsonOf(p.passedAt);
        if (p.part) param["isSigned"] = p.isSigned;
      } else {
        param["kind"] = "other";
        if (p.type.isFloat()) param["bits"] = p.passed ? Json(uint64_t(*p.passed)) : Json();
        if (p.byValueStruct) param["contents"] = jsonOf(p.contents);
      }
      if (p.part) param["part"] = {p.part->parameter, p.part->offset, p.type.bytes()};
      one["parameters"].push_back(std::move(param));
    }
    for (const ir::HostValue& h : l.hostValues)
      one["hostValues"].push_back({{"bits", h.bits}, {"isSigned", h.isSigned}, {"at", jsonOf(h.at)}});
    for (const auto& [condition, at] : l.given)
      one["given"].push_back({{"condition", jsonOf(condition, k)}, {"at", jsonOf(at)}});
    for (auto [a, b] : k.same) one["oneArray"].push_back({a, b});
    for (auto [a, b] : k.shared) one["oneArray"].push_back({a, b});
    for (auto [p, variable] : k.onVariable) one["onVariable"].push_back({p, module.objects[variable].name});
    for (const auto& [a, b] : k.foundTwice) one["foundTwice"].push_back({a, b});
    for (const auto& [object, c] : k.contents)
      if (!k.found.contains(object)) one["variables"][module.objects[object].name] = jsonOf(c);
    for (const auto& [object, held] : k.pointers)
      for (const auto& [offset, pointer] : held)
        one["pointers"].push_back({{"in", module.objects[object].name},
                                   {"at", offset},
                                   {"to", module.objects[ir::pointerObject(pointer)].name},
                                   {"offset", ir::pointerOffset(pointer)}});
    for (const auto& [object, at] : k.found)
      one["found"].push_back({{"name", module.objects[object].name},
                              {"bytes", *module.objects[object].size},
                              {"allocatedAt", jsonOf(at)}});
    for (const ir::KeptVariable& v : k.kept)
      one["kept"].push_back({{"name", module.objects[v.object].name}, {"within", v.within}});
    out["launches"].push_back(std::move(one));
  }
  return out.dump(2) + "\n";
}

}  // namespace gpubmc::core
