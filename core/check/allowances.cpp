#include "core/check/allowances.h"

namespace gpubmc::core {

bool isRaceClass(std::optional<PropertyClass> cls) {
  return cls == PropertyClass::Race || cls == PropertyClass::PortingRace || cls == PropertyClass::BenignRace ||
         cls == PropertyClass::VolatileRace;
}

Allowances::Allowances(const ir::Module& module, const std::string& kernel, const std::vector<Allowance>& all)
    : module_(module) {
  for (const Allowance& a : all)
    if (a.kernel.empty() || a.kernel == kernel) all_.push_back(&a);
}

namespace {

bool accepts(const Allowance& a, PropertyClass cls, const std::string& subject) {
  return (!a.cls || a.cls == cls) && (a.object.empty() || a.object == subject);
}

}  // namespace

const Allowance* Allowances::on(PropertyClass cls, const std::string& subject) const {
  for (const Allowance* a : all_)
    if (accepts(*a, cls, subject)) return a;
  return nullptr;
}

const Allowance* Allowances::at(ir::LocId loc, PropertyClass cls, const std::string& subject) const {
  const ir::Location& l = module_.locations[loc];
  for (const Allowance* a : all_)
    if (l.line && a->line == l.line && a->file == l.file && accepts(*a, cls, subject)) return a;
  return nullptr;
}

const Allowance* Allowances::of(const interp::Violation& v, const std::string& subject) const {
  if (!isRaceClass(v.cls) || !v.first || !v.second) return at(v.inst, v.cls, subject);
  const Allowance* first = at(v.first->inst, v.cls, subject);
  return first ? first : at(v.second->inst, v.cls, subject);
}

}  // namespace gpubmc::core
