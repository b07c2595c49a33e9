#include "gpu-model/machine/inputs.h"

#include "encoder/util/error.h"

namespace gpubmc::machine {

Inputs::Inputs(encoder::TermManager& t, const ir::Module& m, const ir::Kernel& k) : terms(t), module(m), kernel(k) {
  for (const ir::KernelParam& p : k.params)
    scalars.push_back(p.type.isPtr() ? t.constant(ir::makePointer(p.object, 0), 64) : t.var(p.name, p.type.bits));
}

Term Inputs::initialArray(uint32_t object) {
  Term& a = arrays_[object];
  if (a) return a;
  unsigned granule = granules.at(object);
  a = terms.arrayVar(objectName(object), ir::kOffsetBits, granule * 8);
  arrayObject_[a.id] = object;
  return a;
}

std::optional<uint32_t> Inputs::objectOfArray(Term array) const {
  auto it = arrayObject_.find(array.id);
  if (it == arrayObject_.end()) return std::nullopt;
  return it->second;
}

uint32_t Inputs::dynamicObject(uint32_t parent, Term offset) {
  for (size_t i = 0; i < dynamic.size(); ++i) {
    if (dynamic[i].parent != parent) continue;
    Term same = terms.eq(dynamic[i].offset, offset);
    if (terms.isTrue(same)) return uint32_t(module.objects.size() + i);
    if (!terms.isFalse(same))
      throw Unsupported("pointers loaded from '" + objectName(parent) + "' at places that may or may not coincide");
  }
  auto at = terms.value(offset);
  dynamic.push_back({parent, offset, "*" + objectName(parent) + "[" + (at ? std::to_string(*at) : "..") + "]"});
  return objectCount() - 1;
}

Term Inputs::pointerFound(Term raw) {
  Term low = raw;
  while (terms.op(low) == encoder::Op::Concat) low = terms.args(low)[1];
  if (terms.op(low) == encoder::Op::Ite && low == raw) {
    const Term condition = terms.args(low)[0], yes = terms.args(low)[1], no = terms.args(low)[2];
    return terms.ite(condition, pointerFound(yes), pointerFound(no));
  }
  if (terms.op(low) != encoder::Op::Select) return raw;
  auto object = objectOfArray(terms.args(low)[0]);
  if (!object || objectShape(*object).init != ir::Init::Arbitrary) return raw;
  return terms.constant(ir::makePointer(dynamicObject(*object, terms.args(low)[1]), 0), 64);
}

std::string Inputs::objectName(uint32_t id) const {
  return id < module.objects.size() ? module.objects[id].name : dynamic[id - module.objects.size()].name;
}

ir::Object Inputs::objectShape(uint32_t id) const {
  if (id < module.objects.size()) return module.objects[id];
  ir::Object o;
  o.name = objectName(id);
  return o;
}

void Inputs::restart() {
  arrays_.clear();
  arrayObject_.clear();
}

}  // namespace gpubmc::machine
