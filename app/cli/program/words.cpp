#include "app/cli/program/words.h"

#include <algorithm>

namespace clusterwright::cli
{

std::vector<std::string> normalWords(int argc, const char* const* argv)
{
    std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
    if (!words.empty() && words.front() == "help") {
        words.erase(words.begin());
        words.emplace_back("--help");
    }
    const auto isOption = [](const std::string& word) { return word.starts_with('-'); };
    if (const auto mark = std::ranges::find(words, "--"); mark != words.end()) {
        for (auto word = mark + 1; word != words.end(); ++word)
            if (word->size() > 1 && isOption(*word))
                word->insert(0, "./");
        // Arguments go before the options: an option of several values would take them.
        auto options = std::find_if(words.begin(), mark, isOption);
        std::rotate(options == words.begin() ? mark : options, mark, words.end());
        words.erase(std::ranges::find(words, "--"));
    }
    for (std::size_t i = 0; i < words.size(); ++i)
        if (words[i] == "-")
            words[i] = i > 0 && words[i - 1] == "-o" ? kStandardOutput : kStandardInput;
    return words;
}

} // namespace clusterwright::cli
