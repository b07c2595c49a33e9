#include "core/frontend/clang/read_files.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Pragma.h>
#include <clang/Lex/Preprocessor.h>
#include <llvm/Support/MemoryBuffer.h>

#include <string>
#include <utility>

#include "encoder/util/input_file.h"
#include "encoder/util/printable.h"

namespace gpubmc::core {
namespace {

class RecordedFile : public llvm::vfs::File {
 public:
  RecordedFile(std::unique_ptr<File> below, std::string path, SourceTexts& texts)
      : below_(std::move(below)), path_(std::move(path)), texts_(texts) {}
  llvm::ErrorOr<llvm::vfs::Status> status() override { return below_->status(); }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine& name, int64_t size, bool endsWithNull,
                                                               bool isVolatile) override {
    auto buffer = below_->getBuffer(name, size, endsWithNull, isVolatile);
    if (buffer) texts_.add(path_, std::string_view((*buffer)->getBuffer()));
    return buffer;
  }
  std::error_code close() override { return below_->close(); }

 private:
  std::unique_ptr<File> below_;
  std::string path_;
  SourceTexts& texts_;
};

class RecordedFiles : public llvm::vfs::ProxyFileSystem {
 public:
  RecordedFiles(llvm::IntrusiveRefCntPtr<FileSystem> below, std::shared_ptr<SourceTexts> texts)
      : ProxyFileSystem(std::move(below)), texts_(std::move(texts)) {}
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine& path) override {
    const auto info = status(path);
    if (info && !info->isRegularFile() && !info->isDirectory())
      return std::make_error_code(std::errc::operation_not_permitted);
    if (info && info->isRegularFile() && info->getSize() > kMostSource)
      return std::make_error_code(std::errc::file_too_large);
    auto file = ProxyFileSystem::openFileForRead(path);
    if (!file) return file;
    return std::make_unique<RecordedFile>(std::move(*file), path.str(), *texts_);
  }
  // It may have been deleted, and LLVM relies on one.
  llvm::ErrorOr<std::string> getCurrentWorkingDirectory() const override {
    auto folder = ProxyFileSystem::getCurrentWorkingDirectory();
    return folder ? *folder : std::string("/");
  }

 private:
  std::shared_ptr<SourceTexts> texts_;
};

/// A file whose name is not printable is treated as if a #line directive followed that gives it another one.
class RenameFiles : public clang::PPCallbacks {
 public:
  explicit RenameFiles(clang::SourceManager& sources) : sources_(sources) {}
  void FileChanged(clang::SourceLocation at, FileChangeReason, clang::SrcMgr::CharacteristicKind kind,
                   clang::FileID) override {
    if (!at.isValid() || !at.isFileID()) return;
    const clang::PresumedLoc place = sources_.getPresumedLoc(at);
    if (place.isInvalid()) return;
    const std::string name = place.getFilename(), shown = printable(name);
    // The number is that of the line after the directive.
    if (name != shown)
      sources_.AddLineNote(at, place.getLine() + 1, int(sources_.getLineTableFilenameID(shown)), false, false, kind);
  }

 private:
  clang::SourceManager& sources_;
};

class WatchNames : public clang::DependencyCollector {
 public:
  void attachToPreprocessor(clang::Preprocessor& preprocessor) override {
    preprocessor.addPPCallbacks(std::make_unique<RenameFiles>(preprocessor.getSourceManager()));
    // It makes Clang crash on purpose. Handlers are found by their name.
    clang::EmptyPragmaHandler debugging("__debug");
    preprocessor.RemovePragmaHandler("clang", &debugging);
  }
  void attachToASTReader(clang::ASTReader&) override {}  // precompiled headers have ordinary names
};

}  // namespace

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> recordingReads(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> below,
                                                               std::shared_ptr<SourceTexts> texts) {
  return llvm::makeIntrusiveRefCnt<RecordedFiles>(std::move(below), std::move(texts));
}

std::shared_ptr<clang::DependencyCollector> printableFileNames() {
  return std::make_shared<WatchNames>();
}

}  // namespace gpubmc::core
