// Bands from a bank of errors. A score is an error divided by the scale of errors at its place; the band at another place is the scale there
// times a quantile of the scores. All rows of a family count together as one, so that many rows of one machine are no evidence about others.
// Sources: Dunn, Wasserman, Ramdas, Distribution-free prediction sets for two-layer hierarchical models (2022); Lee, Barber, Willett,
// Distribution-free inference with hierarchical data (arXiv 2306.06342).
#pragma once

#include "model/design/document/error_bank.h"
#include "model/study/discrepancy/error_scale.h"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace clusterwright::model
{

// Scores of one family.
using FamilyScores = std::vector<double>;

// Returns the quantile of the scores: each has the weight 1 / (scores of its family x (families + 1)), and infinity has the rest. So it is
// infinite for fewer than level / (1 - level) families.
[[nodiscard]] double familyQuantile(const std::vector<FamilyScores>& families, double level);

// Returns the least number of families for familyQuantile in a band, of which one may lie wholly beyond: level (G + 1) <= G - 1, so 9, 19 and
// 39 for 80, 90 and 95 %. With fewer, the worst error of all would be the band.
[[nodiscard]] std::size_t familiesFor(double level);

// Returns the half-width of a Student interval with a degree of freedom less than families, of scores around 0 that vary with the family:
// t sqrt(1 + 1/G) r, where r^2 is the mean over the families of their mean square. Infinite for fewer than 2 families.
[[nodiscard]] double modelledQuantile(const std::vector<FamilyScores>& families, double level);

inline constexpr std::array kBandLevels{0.80, 0.90, 0.95};

struct BankWidth {
    double log = 0; // half-width in ln(measured / predicted); infinite without enough families
    bool isModelled =
        false; // by modelledQuantile, since the bank has too few families for familyQuantile
};

// The errors of a bank without one family.
class ErrorBand
{
public:
    enum class Part { Inside, Outside };

    // `left`: the family of the prediction, whose scores do not count; may be empty.
    ErrorBand(const ErrorBank& bank, Part part, const std::string& left);

    [[nodiscard]] std::size_t families() const { return m_families; }
    [[nodiscard]] const ErrorScale& scale() const { return m_scale; }
    // `level`: index in kBandLevels.
    [[nodiscard]] BankWidth widthAt(const ErrorPlace& place, std::size_t level) const
    {
        return {m_scale.at(place) * m_quantiles[level].log, m_quantiles[level].isModelled};
    }

private:
    std::size_t m_families = 0;
    ErrorScale m_scale;
    std::array<BankWidth, kBandLevels.size()> m_quantiles; // scores
};

} // namespace clusterwright::model
