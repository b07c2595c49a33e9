#include "core/check/allowances.h"

#include "gpu-model/ir/confirmed_reads.h"

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

// The array of such a read is written by atomic operations alone, so it races with nothing else.
Allowances::Allowances(const ir::Module& module, const ir::Kernel& kernel, const std::vector<Allowance>& all)
    : Allowances(module, kernel.name, all) {
  idiom_ = ir::confirmedReads(module, kernel);
  ofIdiom_ = {.origin = Allowance::Origin::Idiom,
              .cls = PropertyClass::Race,
              .reason =
                  "the first read of a compare-and-swap loop is plain, and confirmed by atomicCAS before it has an "
                  "effect, as in CUDA's programming guide; a volatile read would say so"};
}

namespace {

bool accepts(const Allowance& a, PropertyClass cls, const std::string& subject) {
  return (!a.cls || a.cls == cls) && (a.object.empty() || a.object == subject);
}

}  // namespace

const Allowance* Allowances::on(PropertyClass cls, const std::string& subject) const {
  for (const Allowance* a : all_)
    if (accepts(*a, cls, subject)) return a;
  return cls == PropertyClass::Race && !idiom_.empty() ? &ofIdiom_ : nullptr;
}

const Allowance* Allowances::at(ir::InstRef inst, PropertyClass cls, const std::string& subject) const {
  if (const Allowance* a = at(ir::at(module_, inst).loc, cls, subject)) return a;
  return cls == PropertyClass::Race && idiom_.contains(inst) ? &ofIdiom_ : nullptr;
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
