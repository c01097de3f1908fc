#include "app/cli/program/words.h"

#include <algorithm>

namespace clusterwright::cli
{

std::vector<std::string> normalWords(int argc, const char* const* argv)
{
    std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
    const auto topic = std::ranges::find_if(words, [](const auto& word) { return word != "help"; });
    if (topic != words.begin()) {
        words.erase(words.begin(), topic);
        words.emplace_back("--help");
    }
    const auto mark = std::ranges::find(words, "--");
    for (auto word = mark; word != words.end(); ++word)
        if (word != mark && word->size() > 1 && word->starts_with('-'))
            word->insert(0, "./");
    for (std::size_t i = 0; i < words.size(); ++i)
        if (words[i] == "-")
            words[i] = i > 0 && words[i - 1] == "-o" ? kStandardOutput : kStandardInput;
    return words;
}

} // namespace clusterwright::cli
