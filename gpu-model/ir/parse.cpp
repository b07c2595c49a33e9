#include "gpu-model/ir/parse.h"

#include <bit>
#include <charconv>

#include <fmt/format.h>

#include "encoder/util/error.h"
#include "gpu-model/ir/names.h"
#include "gpu-model/ir/parse_function.h"
#include "gpu-model/ir/text_reader.h"

namespace gpubmc::ir {

namespace {

/// The value of `key=`, if that follows.
bool acceptKey(TextReader& in, std::string_view key) {
  if (!in.acceptWord(key)) return false;
  in.expect("=");
  return true;
}

void expectKey(TextReader& in, std::string_view key) {
  if (!acceptKey(in, key)) in.expected("'" + std::string(key) + "='");
}

Object object(TextReader& in) {
  Object o;
  o.name = in.quoted("the object's name");
  o.space = in.oneOf<Space>(names::kSpaces, "a memory space");
  expectKey(in, "size");
  if (!in.acceptWord("unknown")) o.size = in.number(UINT64_MAX, "a size or 'unknown'");
  expectKey(in, "align");
  o.align = in.number32("an alignment");
  expectKey(in, "init");
  o.init = in.oneOf<Init>(names::kInits, "initial contents");
  while (!in.atLineEnd() && !in.acceptLocation(o.loc)) {
    if (in.acceptWord("dynamic")) {
      o.dynamicShared = true;
    } else if (in.acceptWord("readonly")) {
      o.readOnly = true;
    } else if (acceptKey(in, "element")) {
      o.elementBytes = in.number32("a size of elements");
    } else if (acceptKey(in, "type")) {
      o.elementType = in.quoted("the type of elements");
    } else if (acceptKey(in, "part")) {
      ElementPart& p = o.parts.emplace_back();
      p.bit = in.number32("the bit at which a part begins");
      in.expect(":");
      p.type = in.type();
      p.isSigned = !in.acceptWord("unsigned");
      p.isBitField = in.acceptWord("field");
    } else if (acceptKey(in, "bytes")) {
      o.bytes = in.hexBytes();
    } else if (acceptKey(in, "pointer")) {
      const uint64_t offset = in.number(UINT64_MAX, "the pointer's offset");
      in.expect(":");
      o.pointers[offset] = in.number(UINT64_MAX, "a pointer");
    } else {
      in.expected("dynamic, readonly, element=, type=, part=, bytes=, pointer= or a location");
    }
  }
  return o;
}

Location location(TextReader& in) {
  Location l;
  l.file = in.quoted("a file's name");
  l.line = in.number32("a line");
  l.column = in.number32("a column");
  l.function = in.quoted("a function's name");
  if (in.acceptWord("at") && !in.acceptLocation(l.inlinedAt)) in.expected("a location");
  return l;
}

Dim3 dimensions(TextReader& in) {
  Dim3 d;
  d.x = in.number32("a dimension");
  in.expect(",");
  d.y = in.number32("a dimension");
  in.expect(",");
  d.z = in.number32("a dimension");
  return d;
}

SourceLaunch& launch(Kernel& k) {
  return k.sourceLaunch ? *k.sourceLaunch : k.sourceLaunch.emplace();
}

/// In quotes; %2 is the kernel's third parameter.
Expression expression(TextReader& in, std::string_view what) {
  const std::string text = in.quoted(what);
  auto param = [&](std::string_view name) {
    uint32_t index = 0;
    const char* end = name.data() + name.size();
    if (!name.starts_with('%') || std::from_chars(name.data() + 1, end, index).ptr != end || name.size() == 1)
      throw UserError(fmt::format("'{}' is no parameter: write %0, %1 and so on", name));
    return index;
  };
  try {
    return parseExpression(text, param);
  } catch (const UserError& e) {
    in.failAtWord(e.what());
  }
}

HostPlace place(TextReader& in) {
  HostPlace p;
  p.call = in.quoted("what is called");
  p.file = in.quoted("a file's name");
  p.line = in.number32("a line");
  return p;
}

Kernel kernel(TextReader& in) {
  Kernel k;
  k.name = in.quoted("the kernel's name");
  expectKey(in, "function");
  k.function = in.number32("a function's number");
  while (!in.atLineEnd() && !in.acceptLocation(k.loc)) {
    if (acceptKey(in, "link")) {
      k.linkName = in.quoted("the kernel's name for linkers");
    } else if (acceptKey(in, "maxthreads")) {
      k.maxThreads = in.number32("a number of threads");
    } else if (acceptKey(in, "required")) {
      k.requiredBlock = dimensions(in);
    } else if (in.acceptWord("opencl")) {
      k.isOpenCl = true;
    } else if (acceptKey(in, "warp")) {
      k.warpSize = uint32_t(in.number(64, "a number of lanes"));
      if (*k.warpSize == 0) in.failAtWord("a warp has lanes");
    } else if (acceptKey(in, "room")) {
      k.inferredBlock = dimensions(in);
    } else if (acceptKey(in, "axes")) {
      k.usedDimensions = uint32_t(in.number(7, "1, 2, 4 or a sum of them"));
    } else if (acceptKey(in, "grid")) {
      launch(k).grid = dimensions(in);
    } else if (acceptKey(in, "block")) {
      launch(k).block = dimensions(in);
    } else if (acceptKey(in, "shared")) {
      launch(k).sharedBytes = in.number(UINT64_MAX, "a size");
    } else if (acceptKey(in, "host")) {
      HostValue h;
      h.bits = uint32_t(in.number(64, "a number of bits"));
      in.expect(":");
      h.isSigned = in.number(1, "1 if it is signed, or 0") != 0;
      launch(k).hostValues.push_back(h);
    } else if (k.sourceLaunch && !k.sourceLaunch->hostValues.empty() && acceptKey(in, "hostat")) {
      launch(k).hostValues.back().at.push_back(place(in));
    } else if (acceptKey(in, "given")) {
      launch(k).given.push_back({expression(in, "a condition")});
    } else if (k.sourceLaunch && !k.sourceLaunch->given.empty() && acceptKey(in, "since")) {
      launch(k).given.back().at.push_back(place(in));
    } else if (acceptKey(in, "launched")) {
      launch(k).lines.push_back(in.number32("a line"));
    } else if (acceptKey(in, "others")) {
      launch(k).others = in.quoted("why there may be other launches");
    } else if (in.acceptWord("oneofseveral")) {
      launch(k).isOneOfSeveral = true;
    } else if (acceptKey(in, "onearray")) {
      const uint32_t a = in.number32("a parameter's number");
      in.expect(":");
      k.shared.emplace_back(a, in.number32("a parameter's number"));
    } else if (acceptKey(in, "onvariable")) {
      const uint32_t p = in.number32("a parameter's number");
      in.expect(":");
      k.onVariable.emplace_back(p, in.number32("an object's number"));
    } else if (acceptKey(in, "foundtwice")) {
      std::string a = in.quoted("a place");
      in.expect(":");
      k.foundTwice.emplace_back(std::move(a), in.quoted("a place"));
    } else if (acceptKey(in, "kept")) {
      KeptVariable v{.object = in.number32("an object's number")};
      while (in.accept(":"))
        if (in.acceptWord("written"))
          v.how.isWritten = true;
        else if (in.acceptWord("copied"))
          v.how.isCopied = true;
        else
          in.expected("'written' or 'copied'");
      k.kept.push_back(std::move(v));
    } else if (!k.kept.empty() && acceptKey(in, "within")) {
      k.kept.back().within = in.quoted("for which launches that was proved");
    } else if (acceptKey(in, "computed")) {
      k.computed.insert(in.number32("an object's number"));
    } else if (acceptKey(in, "same")) {
      const uint32_t a = in.number32("a parameter's number");
      in.expect(":");
      k.same.emplace_back(a, in.number32("a parameter's number"));
    } else if (acceptKey(in, "pointer")) {
      const uint32_t object = in.number32("an object's number");
      in.expect(":");
      const uint64_t offset = in.number(UINT64_MAX, "an offset");
      in.expect(":");
      k.pointers[object][offset] = in.number(UINT64_MAX, "a pointer");
    } else if (acceptKey(in, "found")) {
      k.found.try_emplace(in.number32("an object's number"));
    } else if (!k.found.empty() && acceptKey(in, "foundat")) {
      k.found.rbegin()->second.push_back(place(in));
    } else if (acceptKey(in, "argument")) {
      HostArgument a;
      a.kind = in.oneOf<HostArgument::Kind>(names::kHostArguments, "what the host sets");
      in.expect(":");
      a.number = in.number32("the number of a parameter or an object");
      in.expect(":");
      a.count = in.number32("a number of parameters");
      k.hostArguments.push_back(a);
    } else if (acceptKey(in, "elements")) {
      ElementCondition c;
      c.object = in.number32("an object's number");
      in.expect(":");
      c.kind = ElementCondition::Kind(in.number(uint64_t(ElementCondition::Kind::Ascending), "a kind of condition"));
      in.expect(":");
      c.bytes = uint32_t(in.number(8, "the bytes of an element"));
      if (std::popcount(c.bytes) != 1) in.failAtWord("an element has 1, 2, 4 or 8 bytes");
      in.expect(":");
      c.isSigned = in.number(1, "1 if it is signed, or 0") != 0;
      in.expect(":");
      c.bound = expression(in, "a bound");
      k.elements.push_back(std::move(c));
    } else if (in.acceptWord("neverlaunched")) {
      k.isNeverLaunched = true;
    } else if (in.acceptWord("reference")) {
      k.isReference = true;
    } else if (acceptKey(in, "result")) {
      k.resultObject = in.number32("an object's number");
    } else {
      in.expected(
          "link=, maxthreads=, room=, axes=, grid=, block=, shared=, host=, hostat=, given=, since=, launched=, "
          "oneofseveral, others=, onearray=, onvariable=, "
          "kept=, within=, same=, pointer=, found=, foundat=, argument=, elements=, reference, "
          "result= or a location");
    }
  }
  return k;
}

/// A part of known contents, if that follows.
bool acceptContents(TextReader& in, KnownContents& c) {
  if (acceptKey(in, "fill")) {
    c.fill = in.hexBytes();
    if (std::popcount(c.fill.size()) != 1 || c.fill.size() > 8) in.failAtWord("a fill has 1, 2, 4 or 8 bytes");
  } else if (acceptKey(in, "bytes")) {
    uint64_t offset = in.number(UINT64_MAX, "an offset");
    in.expect(":");
    for (uint8_t b : in.hexBytes()) c.bytes[offset++] = b;
  } else if (acceptKey(in, "origin")) {
    c.origins.push_back(place(in));
  } else if (in.acceptWord("computed")) {
    c.isComputed = true;
  } else if (acceptKey(in, "unwritten")) {
    const uint64_t begin = in.number(UINT64_MAX, "an offset");
    in.expect(":");
    c.unwritten.emplace_back(begin, in.number(UINT64_MAX, "an offset"));
  } else {
    return false;
  }
  return true;
}

void holds(TextReader& in, Kernel& k) {
  in.expect("@");
  KnownContents& c = k.contents[in.number32("an object's number")];
  while (!in.atLineEnd())
    if (!acceptContents(in, c)) in.expected("fill=, bytes=, unwritten=, computed or origin=");
}

KernelParam param(TextReader& in) {
  KernelParam p;
  p.name = in.quoted("the parameter's name");
  p.type = in.type();
  p.typeName = in.quoted("the parameter's type in the source");
  while (!in.atLineEnd()) {
    if (acceptKey(in, "object")) {
      p.object = in.number32("an object's number");
    } else if (in.acceptWord("byvalue")) {
      p.byValueStruct = true;
    } else if (acceptKey(in, "part")) {
      p.part = StructurePart{in.number32("a structure's number"), 0};
      in.expect(":");
      p.part->offset = in.number(UINT32_MAX, "an offset");
    } else if (in.acceptWord("null")) {
      p.isNull = true;
    } else if (in.acceptWord("notnull")) {
      p.isNull = false;
    } else if (in.acceptWord("nullatsome")) {
      p.isNullAtSome = true;
    } else if (in.acceptWord("unsigned")) {
      p.isSigned = false;
    } else if (acceptKey(in, "passed")) {
      p.passed = int64_t(in.number(UINT64_MAX, "a value"));
    } else if (acceptKey(in, "passedat")) {
      p.passedAt.push_back(place(in));
    } else if (acceptKey(in, "maypass")) {
      p.mayPass.push_back(int64_t(in.number(UINT64_MAX, "a value")));
    } else if (acceptKey(in, "allocated")) {
      p.allocatedAt.push_back(place(in));
    } else if (acceptKey(in, "range")) {
      const int64_t least = int64_t(in.number(UINT64_MAX, "the least value"));
      in.expect(":");
      p.range = {least, int64_t(in.number(UINT64_MAX, "the greatest value"))};
    } else if (acceptKey(in, "extent")) {
      p.extent = expression(in, "a number of bytes");
    } else if (in.acceptWord("unproved")) {
      p.isExtentUnproved = true;
    } else if (acceptKey(in, "offset")) {
      p.offset = in.number(UINT64_MAX, "an offset");
    } else if (!acceptContents(in, p.contents)) {
      in.expected(
          "object=, byvalue, part=, null, notnull, unsigned, passed=, passedat=, maypass=, range=, extent=, unproved, "
          "allocated=, offset=, fill=, bytes=, "
          "unwritten=, computed or origin=");
    }
  }
  return p;
}

}  // namespace

Module parse(std::string_view text) {
  Module m;
  TextReader in(text);
  while (!in.atEnd()) {
    static constexpr std::string_view kItems[] = {"object", "location", "function", "kernel", "param", "note", "holds"};
    switch (in.oneOf(kItems, "an item of the module")) {
      case 0:
        in.expect("@");
        in.index(m.objects.size(), "an object");
        m.objects.push_back(object(in));
        break;
      case 1:
        in.expect("!");
        in.index(m.locations.size(), "a location");
        m.locations.push_back(location(in));
        break;
      case 2:
        in.index(m.functions.size(), "a function");
        m.functions.push_back(parseFunction(in));
        break;
      case 3: m.kernels.push_back(kernel(in)); break;
      case 4:
        if (m.kernels.empty()) in.failAtWord("expected a kernel before its first parameter");
        m.kernels.back().params.push_back(param(in));
        break;
      case 5: m.notes.push_back(in.quoted("a note")); break;
      case 6:
        if (m.kernels.empty()) in.failAtWord("expected a kernel before what its variables hold");
        holds(in, m.kernels.back());
        break;
    }
    in.endLine();
  }
  return m;
}

}  // namespace gpubmc::ir
