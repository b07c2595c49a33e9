// The table of x86-64's intrinsics, from SSE to AVX2, FMA and F16C.

#include "core/frontend/simd/x86.h"

#include <llvm/ADT/StringMap.h>

namespace gpubmc::core::simd {
namespace x86 {
namespace {

const llvm::StringMap<Meaning>& table() {
  static const llvm::StringMap<Meaning> rows = [] {
    llvm::StringMap<Meaning> out;
    auto add = [&](Meaning meaning, std::initializer_list<const char*> names) {
      for (const char* name : names) out[name] = meaning;
    };
    add(packSigned, {"packsswb", "packssdw"});
    add(packUnsigned, {"packuswb", "packusdw"});
    add(average, {"pavg.b", "pavg.w"});
    add(multiplyHighSigned, {"pmulh.w"});
    add(multiplyHighUnsigned, {"pmulhu.w"});
    add(multiplyHighRounded, {"pmul.hr.sw"});
    add(multiplyAddWords, {"pmadd.wd"});
    add(multiplyAddBytes, {"pmadd.ub.sw"});
    add(sumOfDifferences, {"psad.bw"});
    add(sumsOfDifferences, {"mpsadbw"});
    add(sign, {"psign.b", "psign.w", "psign.d"});
    add(absolute, {"pabs.b", "pabs.w", "pabs.d"});
    add(smallestWord, {"phminposuw"});
    add(addPairs, {"phadd.w", "phadd.d"});
    add(subtractPairs, {"phsub.w", "phsub.d"});
    add(addPairsSaturated, {"phadd.sw"});
    add(subtractPairsSaturated, {"phsub.sw"});
    add(checksum, {"crc32.32.8", "crc32.32.16", "crc32.32.32", "crc32.64.64"});

    add(shiftLeft, {"psll.w", "psll.d", "psll.q", "pslli.w", "pslli.d", "pslli.q"});
    add(shiftRight, {"psrl.w", "psrl.d", "psrl.q", "psrli.w", "psrli.d", "psrli.q"});
    add(shiftRightSigned, {"psra.w", "psra.d", "psrai.w", "psrai.d"});
    add(shiftLeftEach, {"psllv.d", "psllv.q"});
    add(shiftRightEach, {"psrlv.d", "psrlv.q"});
    add(shiftRightSignedEach, {"psrav.d"});

    add(shuffleBytes, {"pshuf.b"});
    add(permuteAll, {"permd", "permps"});
    add(permuteLanes, {"vpermilvar.ps", "vpermilvar.pd"});
    add(blend, {"pblendvb", "blendvps", "blendvpd", "blendv.ps", "blendv.pd"});
    add(insertFloat, {"insertps"});
    add(signMask, {"movmsk.ps", "movmsk.pd", "pmovmskb"});
    add(testZero, {"ptestz", "vtestz.ps", "vtestz.pd"});
    add(testCarry, {"ptestc", "vtestc.ps", "vtestc.pd"});
    add(testNeither, {"ptestnzc", "vtestnzc.ps", "vtestnzc.pd"});
    add(extractField, {"bextr.32", "bextr.64"});
    add(zeroHigh, {"bzhi.32", "bzhi.64"});
    add(depositBits, {"pdep.32", "pdep.64"});
    add(extractBits, {"pext.32", "pext.64"});

    add(minimum, {"min.ps", "min.pd", "min.ss", "min.sd"});
    add(maximum, {"max.ps", "max.pd", "max.ss", "max.sd"});
    add(compareFirst, {"cmp.ss", "cmp.sd"});
    for (const char* how : {"eq", "lt", "le", "gt", "ge", "neq"})
      for (const char* prefix : {"comi", "ucomi"})
        for (const char* suffix : {".ss", ".sd"}) out[std::string(prefix) + how + suffix] = compareToFlag;
    add(addPairsOfFloats, {"hadd.ps", "hadd.pd"});
    add(subtractPairsOfFloats, {"hsub.ps", "hsub.pd"});
    add(addSubtract, {"addsub.ps", "addsub.pd"});
    add(multiplyAddSubtract, {"vfmaddsub.ps", "vfmaddsub.pd"});
    add(dotProduct, {"dpps", "dppd", "dp.ps"});
    add(round, {"round.ps", "round.pd", "round.ss", "round.sd"});
    add(reciprocal, {"rcp.ps", "rcp.ss"});
    add(reciprocalRoot, {"rsqrt.ps", "rsqrt.ss"});

    add(toIntegers,
        {"cvtps2dq", "cvtpd2dq", "cvt.ps2dq", "cvt.pd2dq", "cvtss2si", "cvtss2si64", "cvtsd2si", "cvtsd2si64"});
    add(toIntegersTruncated,
        {"cvttps2dq", "cvttpd2dq", "cvtt.ps2dq", "cvtt.pd2dq", "cvttss2si", "cvttss2si64", "cvttsd2si", "cvttsd2si64"});
    add(narrowFloats, {"cvtpd2ps", "cvt.pd2.ps", "cvtsd2ss"});
    add(toHalves, {"vcvtps2ph"});

    add(loadUnaligned, {"ldu.dq"});
    add(loadMasked, {"maskload.ps", "maskload.pd", "maskload.d", "maskload.q"});
    add(storeMasked, {"maskstore.ps", "maskstore.pd", "maskstore.d", "maskstore.q"});
    add(storeMaskedBytes, {"maskmov.dqu"});
    add(gather, {"gather.d.d", "gather.d.q", "gather.d.ps", "gather.d.pd", "gather.q.d", "gather.q.q", "gather.q.ps",
                 "gather.q.pd"});
    // They order or hint; one thread that reads its own memory sees no difference.
    add(nothing, {"sfence", "lfence", "mfence", "pause", "vzeroupper", "vzeroall"});
    return out;
  }();
  return rows;
}

}  // namespace
}  // namespace x86

Meaning meaningOnX86(llvm::StringRef name, std::string& rest) {
  if (!name.consume_front("llvm.x86.")) return nullptr;
  for (const char* set : {"sse.", "sse2.", "sse3.", "ssse3.", "sse41.", "sse42.", "avx.", "avx2.", "fma.", "bmi."})
    if (name.consume_front(set)) break;
  if (!name.consume_back(".128")) name.consume_back(".256");
  rest = name.str();
  const auto row = x86::table().find(name);
  return row == x86::table().end() ? nullptr : row->second;
}

}  // namespace gpubmc::core::simd
