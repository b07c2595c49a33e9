# gpubmc_compiler: Clang and LLVM, shared for the tests and static where gpubmc_with_static_compiler() asks for it. The
# shared libraries have half a million pointers that the loader sets, each time that a program starts: 20 ms.

option(GPUBMC_STATIC_COMPILER "Link Clang and LLVM into the gpubmc program: it starts sooner" ON)

# Debian's LLVM lists Polly among its parts and has it in a package of its own. Nothing here asks for its passes.
add_library(gpubmc_no_polly STATIC ${CMAKE_CURRENT_LIST_DIR}/no_polly.cpp)
target_include_directories(gpubmc_no_polly SYSTEM PRIVATE ${LLVM_INCLUDE_DIRS})
target_compile_definitions(gpubmc_no_polly PRIVATE ${LLVM_DEFINITIONS})
set_property(TARGET LLVMExtensions PROPERTY INTERFACE_LINK_LIBRARIES LLVMSupport)

set(clang_parts Tooling CodeGen Frontend Driver Serialization Parse Sema APINotes Analysis Edit ASTMatchers Format ToolingInclusions ToolingCore Rewrite AST Support Lex Basic)
list(TRANSFORM clang_parts REPLACE "(.+)" "${LLVM_LIBRARY_DIRS}/libclang\\1.a")
llvm_map_components_to_libnames(llvm_parts
  passes orcjit native lto coverage frontenddriver frontendhlsl frontendoffloading frontendopenmp windowsdriver option)
set(shared ${LLVM_LIBRARY_DIRS}/libclang-cpp.so.19.1 ${LLVM_LIBRARY_DIRS}/libLLVM-19.so)
add_library(gpubmc_compiler INTERFACE)
set(is_static $<BOOL:$<TARGET_PROPERTY:GPUBMC_STATIC_COMPILER>>)
target_link_libraries(gpubmc_compiler INTERFACE "$<IF:${is_static},${clang_parts};${llvm_parts};gpubmc_no_polly,${shared}>")

# A program at a fixed address has no pointers that need setting.
function(gpubmc_with_static_compiler target)
  if(GPUBMC_STATIC_COMPILER)
    set_target_properties(${target} PROPERTIES GPUBMC_STATIC_COMPILER ON)
    target_link_options(${target} PRIVATE -no-pie -Wl,--gc-sections)
  endif()
endfunction()
