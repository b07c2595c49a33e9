# Writes OUTPUT, a C++ file with the text of FILES, which are named as they are without their folder.
set(table "")
set(index 0)
foreach(path ${FILES})
  get_filename_component(name ${path} NAME)
  file(READ ${path} hex HEX)
  file(SIZE ${path} size)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" bytes "${hex}")
  string(APPEND texts "const char text${index}[] = \"${bytes}\";\n")
  string(APPEND table "    {\"${name}\", std::string_view(text${index}, ${size})},\n")
  math(EXPR index "${index} + 1")
endforeach()
file(WRITE ${OUTPUT} "#include \"core/selftest/sources.h\"\n\nnamespace gpubmc::core::selftest {\nnamespace {\n${texts}}\n\n"
  "const std::vector<Source>& sources() {\n  static const std::vector<Source> table = {\n${table}  };\n  return table;\n}\n\n"
  "}  // namespace gpubmc::core::selftest\n")
