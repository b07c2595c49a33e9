# Writes OUTPUT, a C++ file with the text of FILES. ROOTS, PREFIXES and FILES hold one group each, separated by '|':
# a file ROOT/x of a group is served as PREFIX/x.
string(REPLACE "|" ";" roots "${ROOTS}")
string(REPLACE "|" ";" prefixes "${PREFIXES}")
string(FIND "${FILES}" "|" bar)
string(SUBSTRING "${FILES}" 0 ${bar} group0)
math(EXPR after "${bar} + 1")
string(SUBSTRING "${FILES}" ${after} -1 group1)

set(table "")
set(texts "")
set(index 0)
foreach(group 0 1)
  list(GET roots ${group} root)
  list(GET prefixes ${group} prefix)
  foreach(path ${group${group}})
    file(RELATIVE_PATH name ${root} ${path})
    file(READ ${path} hex HEX)
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" bytes "${hex}")
    # A string literal has a length limit in some compilers: one piece a kilobyte.
    string(REGEX REPLACE "(................................................................................................................................................................................................................................................................)" "\\1\"\n\"" bytes "${bytes}")
    file(SIZE ${path} size)
    string(APPEND texts "const char text${index}[] = \"${bytes}\";\n")
    string(APPEND table "    {\"${prefix}/${name}\", std::string_view(text${index}, ${size})},\n")
    math(EXPR index "${index} + 1")
  endforeach()
endforeach()
file(WRITE ${OUTPUT} "#include \"core/frontend/headers/embedded.h\"\n\nnamespace gpubmc::core {\nnamespace {\n${texts}}\n\n"
  "const std::vector<EmbeddedHeader>& embeddedHeaders() {\n  static const std::vector<EmbeddedHeader> table = {\n"
  "${table}  };\n  return table;\n}\n\n}  // namespace gpubmc::core\n")
