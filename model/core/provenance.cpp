#include "model/core/provenance.h"

#include "model/core/text.h"

#include <array>
#include <cmath>

namespace clusterwright::model
{

JointEstimate::JointEstimate() = default;
JointEstimate::JointEstimate(std::string ofFit,
                             std::string asParameter,
                             std::map<std::string, double> withOthers)
    : fit(std::move(ofFit))
    , parameter(std::move(asParameter))
    , correlations(std::move(withOthers))
{
}
JointEstimate::JointEstimate(const JointEstimate&) = default;
JointEstimate::JointEstimate(JointEstimate&&) noexcept = default;
JointEstimate& JointEstimate::operator=(const JointEstimate&) = default;
JointEstimate& JointEstimate::operator=(JointEstimate&&) noexcept = default;
JointEstimate::~JointEstimate() = default;
bool operator==(const JointEstimate&, const JointEstimate&) = default;

bool operator==(const Origin&, const Origin&) = default;

std::string_view toText(OriginKind kind)
{
    switch (kind) {
    case OriginKind::Paper:
        return "paper";
    case OriginKind::Datasheet:
        return "datasheet";
    case OriginKind::Measurement:
        return "measurement";
    case OriginKind::Fit:
        return "fit";
    case OriginKind::Assumption:
        return "assumption";
    case OriginKind::Definition:
        return "definition";
    case OriginKind::User:
        return "user";
    }
    return "user";
}

std::string_view toText(DistributionKind kind)
{
    switch (kind) {
    case DistributionKind::Uniform:
        return "uniform";
    case DistributionKind::Normal:
        return "normal";
    case DistributionKind::LogNormal:
        return "log-normal";
    case DistributionKind::Triangular:
        return "triangular";
    case DistributionKind::Range:
        return "range";
    }
    return "uniform";
}

namespace
{

constexpr std::array kDistributions{DistributionKind::Uniform,
                                    DistributionKind::Normal,
                                    DistributionKind::LogNormal,
                                    DistributionKind::Triangular,
                                    DistributionKind::Range};

} // namespace

std::vector<std::string> distributionWords()
{
    std::vector<std::string> words;
    for (const auto kind : kDistributions)
        if (kind != DistributionKind::Range)
            words.emplace_back(toText(kind));
    return words;
}

std::optional<DistributionKind> distributionKind(std::string_view word)
{
    for (const auto kind : kDistributions)
        if (toText(kind) == word)
            return kind;
    return std::nullopt;
}

namespace
{

// Lists correlations that are large enough to matter.
std::string correlationText(const JointEstimate& estimate)
{
    constexpr double kLeast = 0.1;
    std::vector<std::string> others;
    for (const auto& [name, correlation] : estimate.correlations)
        if (std::abs(correlation) >= kLeast)
            others.push_back(name + " " + roundedText(correlation, 2));
    return others.empty() ? "" : ", correlation with " + join(others, ", ");
}

} // namespace

std::string toText(const Origin& origin)
{
    std::string text{toText(origin.kind)};
    if (const auto place = toText(origin.source); !place.empty())
        text += ": " + place;
    if (!origin.fittedTo.empty())
        text += " to " + join(origin.fittedTo, ", ");
    if (!origin.interval.empty())
        text += " [" + join(origin.interval, " .. ") +
                (origin.distribution ? ", " + std::string(toText(*origin.distribution)) : "") + "]";
    if (!origin.note.empty())
        text += " (" + origin.note + ")";
    if (origin.estimate)
        text += correlationText(*origin.estimate);
    return text;
}

} // namespace clusterwright::model
