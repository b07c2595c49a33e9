#pragma once
// gpubmc merge: joins the reports of parts of a project.

namespace gpubmc::core {

/// See Command.
int runMerge(int argc, char** argv);

}  // namespace gpubmc::core
