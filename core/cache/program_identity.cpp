#include "core/cache/program_identity.h"

#include <elf.h>
#include <link.h>

#include <cstring>

#include <fmt/format.h>

namespace gpubmc::core {

namespace {

/// The build id among the notes in these bytes, as hexadecimal digits; empty: there is none.
std::string buildIdIn(const char* notes, size_t bytes) {
  const auto padded = [](size_t n) { return (n + 3) & ~size_t(3); };
  while (bytes >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) note;
    std::memcpy(&note, notes, sizeof note);
    const size_t name = sizeof note, text = name + padded(note.n_namesz), end = text + padded(note.n_descsz);
    if (end > bytes) return {};
    if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 && !std::memcmp(notes + name, "GNU", 4)) {
      std::string out;
      for (size_t i = 0; i < note.n_descsz; ++i) out += fmt::format("{:02x}", uint8_t(notes[text + i]));
      return out;
    }
    notes += end, bytes -= end;
  }
  return {};
}

struct Identity {
  std::string text;
  bool isComplete = true;
};

/// Of one object that is loaded: the program comes first. What the kernel maps into each process has no name.
int addObject(dl_phdr_info* object, size_t, void* to) {
  Identity& out = *static_cast<Identity*>(to);
  const bool isProgram = out.text.empty(), isOfSystem = std::strstr(object->dlpi_name, "vdso") != nullptr;
  if (isOfSystem) return 0;
  std::string id;
  for (ElfW(Half) i = 0; i < object->dlpi_phnum && id.empty(); ++i)
    if (const ElfW(Phdr)& part = object->dlpi_phdr[i]; part.p_type == PT_NOTE)
      id = buildIdIn(reinterpret_cast<const char*>(object->dlpi_addr + part.p_vaddr), part.p_memsz);
  out.isComplete &= !id.empty();
  out.text += (isProgram ? "" : " ") + id;
  return 0;
}

}  // namespace

std::string programIdentity() {
  Identity all;
  dl_iterate_phdr(addObject, &all);
  return all.isComplete ? all.text : std::string();
}

}  // namespace gpubmc::core
