#include "model/design/document/corpus.h"

#include "model/block/form.h"
#include "model/core/file.h"
#include "model/core/text.h"
#include "model/core/text_parts.h"
#include "model/design/document/data_columns.h"
#include "model/design/document/design_json.h"
#include "model/design/document/error_bank.h"
#include "model/json/json.h"
#include "model/json/object_reader.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clusterwright::model
{

namespace
{

void checkCommit(const std::string& commit, Findings& findings)
{
    constexpr std::size_t kDigits = 40;
    if (!commit.empty() && (commit.size() != kDigits ||
                            commit.find_first_not_of("0123456789abcdef") != std::string::npos ||
                            commit.find_first_not_of('0') == std::string::npos))
        findings.error("measured.commit",
                       "/commit",
                       "'" + commit + "' is not a commit",
                       "use its 40 hexadecimal digits, or measured_by for own data");
}

// Reads the source of public data (place and licence), or of own data (person and method).
void readSource(ObjectReader& reader, MeasuredData& data, Findings& findings)
{
    data.measuredBy = reader.text("measured_by", "");
    const std::array<std::pair<const char*, std::string*>, 6> fields{
        std::pair("repository", &data.repository),
        std::pair("commit", &data.commit),
        std::pair("path", &data.path),
        std::pair("licence", &data.licence),
        std::pair("licence_file", &data.licenceFile),
        std::pair("selection", &data.selection)};
    const bool isPublic = reader.has("repository") || reader.has("licence");
    if (isPublic && !data.measuredBy.empty())
        findings.error("measured.source",
                       "/measured_by",
                       "the rows have two sources",
                       "remove measured_by, or the source of public data");
    if (!isPublic && data.measuredBy.empty())
        findings.error("measured.source",
                       "",
                       "the source of the rows is missing",
                       "add measured_by for own data; for public data repository, commit, path, "
                       "licence and licence_file");
    for (const auto& [key, text] : fields)
        *text = isPublic && data.measuredBy.empty() ? reader.text(key) : reader.text(key, "");
    checkCommit(data.commit, findings);
    constexpr std::array<std::string_view, 3> kNone{"none", "unknown", "n/a"};
    if (std::ranges::count(kNone, data.licence) > 0)
        findings.error("measured.licence",
                       "/licence",
                       "'" + data.licence + "' is not a licence",
                       "use its SPDX identifier, or measured_by for own data");
}

// Reads the rows. Their findings have the file of the rows.
DataFile readRows(const std::filesystem::path& folder, const std::string& id, Findings& findings)
{
    const auto file = id + ".csv";
    Findings own{(std::filesystem::path(findings.file).parent_path() / file).string(), {}};
    DataFile rows;
    if (const auto text = readFile(folder / file))
        rows = readColumns(text.value(), id, own, true);
    else
        findings.error("file.missing",
                       "",
                       "cannot read the rows in '" + file + "'",
                       "put the file beside the record");
    append(findings.list, std::move(own.list));
    return rows;
}

std::string unitOf(const Column& column)
{
    return !column.words.empty() ? "" : column.unit.empty() ? "1" : column.unit;
}

void checkColumns(const MeasuredData& data, Findings& findings)
{
    const auto report = [&](std::size_t index, std::string message) {
        findings.error("measured.column", pointerTo("/columns", index), std::move(message));
    };
    for (std::size_t i = 0; i < data.columns.size(); ++i) {
        const auto& stated = data.columns[i];
        const auto* const column = data.rows.column(stated.name);
        if (column == nullptr)
            report(i, "the rows have no column '" + stated.name + "'");
        else if (unitOf(*column) != stated.unit)
            report(i,
                   "the unit of column '" + stated.name + "' is '" + stated.unit +
                       "' in the record and '" + unitOf(*column) + "' in the rows");
    }
    for (std::size_t i = 0; i < data.columns.size(); ++i) {
        const auto& of = data.columns[i].of;
        const auto main = std::ranges::find(data.columns, of, &MeasuredColumn::name);
        if (!of.empty() && (main == data.columns.end() || !main->of.empty()))
            report(i, "'" + of + "' is not a column with samples of its own");
    }
    for (const auto& column : data.rows.columns)
        if (std::ranges::count(data.columns, column.name, &MeasuredColumn::name) == 0)
            findings.error("measured.column",
                           "/columns",
                           "the record has no column '" + column.name + "'",
                           "add its name, unit and doc");
}

void wrongNumber(const std::string& pointer, const std::string& expected, Findings& findings)
{
    findings.error("bank.number", pointer, "expected " + expected, "make the bank again");
}

BankCase readCase(const Json& json, const std::string& pointer, Findings& findings)
{
    ObjectReader reader(json, pointer, findings);
    BankCase one;
    one.family = reader.text("family");
    one.of = reader.text("of");
    if (const auto* const spread = reader.raw("spread"); spread != nullptr && spread->is_number())
        one.spread = spread->get<double>();
    if (!(one.spread > 0))
        wrongNumber(reader.pointer("spread"), "a spread above 0", findings);
    if (const auto* const blocks = reader.raw("blocks"); blocks != nullptr && blocks->is_object())
        for (const auto& [id, fingerprint] : blocks->items())
            one.blocks[id] = fingerprint.is_string() ? fingerprint.get<std::string>() : "";
    reader.each("inside", [&](const Json& item, const std::string& place) {
        if (item.is_number())
            one.inside.push_back(item.get<double>());
        else
            wrongNumber(place, "a log ratio", findings);
    });
    reader.each("outside", [&](const Json& item, const std::string& place) {
        if (item.is_array() && item.size() == 3 && item[0].is_number() && item[1].is_number() &&
            item[2].is_boolean())
            one.outside.push_back(
                {item[0].get<double>(), item[1].get<double>(), item[2].get<bool>()});
        else
            wrongNumber(place, "[log ratio, doublings, true if transferred]", findings);
    });
    return one;
}

double rounded(double value)
{
    constexpr double kDigits = 1e4;
    return std::round(value * kDigits) / kDigits;
}

} // namespace

MeasuredData readMeasured(const Json& json, const std::filesystem::path& folder, Findings& findings)
{
    MeasuredData data;
    {
        ObjectReader reader(json, "", findings);
        data.id = reader.text("measured");
        checkId(data.id, "/measured", findings);
        data.title = reader.text("title");
        data.machine = reader.text("machine");
        data.date = reader.text("date");
        readSource(reader, data, findings);
        data.traps = reader.texts("traps");
        reader.each("columns", [&](const Json& item, const std::string& place) {
            ObjectReader column(item, place, findings);
            data.columns.push_back({column.text("name"),
                                    column.text("unit", ""),
                                    column.text("doc"),
                                    column.text("of", "")});
        });
    }
    if (hasErrors(findings.list))
        return data;
    std::error_code ignored;
    const bool needsLicence = data.measuredBy.empty() || !data.licenceFile.empty();
    if (needsLicence && (data.licenceFile.find('/') != std::string::npos ||
                         !std::filesystem::is_regular_file(folder / data.licenceFile, ignored)))
        findings.error("measured.licence",
                       "/licence_file",
                       "the text of the licence '" + data.licenceFile + "' is missing",
                       "put it beside the record");
    data.rows = readRows(folder, data.id, findings);
    data.rows.title = data.title;
    if (!hasErrors(findings.list))
        checkColumns(data, findings);
    return data;
}

std::string sourceOf(const MeasuredData& data)
{
    return data.measuredBy.empty() ? join({data.repository, data.path, data.commit}, ", ")
                                   : data.measuredBy;
}

std::string samplesOf(const MeasuredData& data, const std::string& column)
{
    const auto found = std::ranges::find(data.columns, column, &MeasuredColumn::name);
    return found == data.columns.end() || found->of.empty() ? column : found->of;
}

namespace
{

constexpr std::array<std::string_view, 6> kValidationKinds{
    "scale", "size", "algorithm", "probe", "dimension", "phases"};

// Reads the field "set". Its settings have places.
std::vector<Setting> readOverrides(ObjectReader& reader, Findings& findings)
{
    std::vector<Setting> list;
    for (auto& [name, value] : readSettings(reader, findings)) {
        auto place = pointerTo(reader.pointer("set"), name);
        list.push_back({std::move(name), std::move(value), std::move(place), findings.file});
    }
    return list;
}

// Reads a subject whose missing fields are those of `otherwise`. Its conditions and settings are added to those.
CorpusSubject readSubject(ObjectReader& reader, CorpusSubject otherwise, Findings& findings)
{
    auto subject = std::move(otherwise);
    subject.pointer = reader.pointer();
    subject.data = reader.text("data", subject.data);
    if (auto as = reader.texts("as"); !as.empty())
        subject.as = std::move(as);
    for (auto& condition : reader.texts("where"))
        subject.where.push_back(std::move(condition));
    const auto design = reader.text("design", "");
    const auto block = reader.text("block", "");
    if (!design.empty() || !block.empty()) {
        subject.design = design;
        subject.block = block;
    }
    for (auto& setting : readOverrides(reader, findings)) {
        std::erase_if(subject.settings,
                      [&](const Setting& other) { return other.name == setting.name; });
        subject.settings.push_back(std::move(setting));
    }
    subject.output = reader.text("output", subject.output);
    return subject;
}

void checkSubject(const CorpusSubject& subject, Findings& findings)
{
    if (subject.design.empty() == subject.block.empty())
        findings.error("validation.subject",
                       subject.pointer,
                       "a validation needs a design or a block",
                       "add 'design' or 'block'");
    if (subject.data.empty())
        findings.error(
            "validation.subject", subject.pointer, "the measured data are missing", "add 'data'");
}

double readAim(ObjectReader& reader, Findings& findings)
{
    const auto text = reader.expression("aim");
    const auto aim = parseQuantity(text);
    if (aim && aim.value().dimension == kNumber && aim.value().value > 1)
        return aim.value().value;
    if (!text.empty())
        findings.error("validation.aim",
                       reader.pointer("aim"),
                       "'" + text + "' is not an error factor above 1",
                       "use a factor such as \"1.3\"");
    return 0;
}

void checkRows(const CorpusValidation& validation, Findings& findings)
{
    const auto& apart = validation.predict;
    for (const auto& fit : validation.calibrate)
        if (fit.subject.data == apart.data && fit.subject.where == apart.where &&
            measuredColumn(fit.subject) == measuredColumn(apart))
            findings.error("validation.rows",
                           fit.subject.pointer,
                           "the same rows are calibrated on and predicted",
                           "add a condition to 'where'");
}

std::vector<CorpusFit> readFits(ObjectReader& reader, const CorpusSubject& base, Findings& findings)
{
    std::vector<CorpusFit> fits;
    reader.each("calibrate", [&](const Json& item, const std::string& place) {
        ObjectReader fit(item, place, findings);
        fits.push_back({readSubject(fit, base, findings), fit.texts("free")});
        checkSubject(fits.back().subject, findings);
        if (fits.back().free.empty())
            findings.error("validation.calibrate",
                           place,
                           "no parameter is calibrated",
                           "add 'free', such as [\"alpha\"]");
    });
    if (fits.empty())
        findings.error("validation.calibrate", "", "the field 'calibrate' is missing or empty");
    return fits;
}

CorpusSubject readPredicted(ObjectReader& reader, const CorpusSubject& base, Findings& findings)
{
    const auto* const json = reader.raw("predict");
    if (json == nullptr) {
        findings.error("json.missing_field", "", "the field 'predict' is missing");
        return base;
    }
    ObjectReader predicted(*json, "/predict", findings);
    auto subject = readSubject(predicted, base, findings);
    checkSubject(subject, findings);
    return subject;
}

} // namespace

std::string measuredColumn(const CorpusSubject& subject)
{
    for (const std::string_view pair : subject.as) {
        const auto [name, column] = splitAtEquals(pair);
        if (column && trimmed(name) == subject.output)
            return std::string(trimmed(column->substr(0, column->find('['))));
    }
    return subject.output;
}

CorpusValidation readCorpusValidation(const Json& json, Findings& findings)
{
    CorpusValidation validation;
    validation.file = findings.file;
    ObjectReader reader(json, "", findings);
    validation.id = reader.text("validation");
    checkId(validation.id, "/validation", findings);
    validation.title = reader.text("title");
    validation.kind = reader.text("kind");
    if (std::ranges::find(kValidationKinds, validation.kind) == kValidationKinds.end())
        findings.error("validation.kind",
                       "/kind",
                       "unknown kind of validation '" + validation.kind + "'",
                       "use one of: " +
                           join({kValidationKinds.begin(), kValidationKinds.end()}, ", "));
    validation.family = reader.text("family", "");
    validation.aim = readAim(reader, findings);
    validation.aimReason = reader.text("aim_reason");
    validation.revised = reader.text("revised", "");
    validation.note = reader.text("note", "");
    validation.scale = reader.text("scale", "");
    validation.size = reader.text("size", "");
    CorpusSubject base;
    base.output = "time";
    base = readSubject(reader, std::move(base), findings);
    validation.calibrate = readFits(reader, base, findings);
    validation.predict = readPredicted(reader, base, findings);
    checkRows(validation, findings);
    return validation;
}

Json toJson(const BankCase& one)
{
    auto inside = Json::array();
    for (const double error : one.inside)
        inside.push_back(rounded(error));
    auto outside = Json::array();
    for (const auto& score : one.outside)
        outside.push_back({rounded(score.logRatio), rounded(score.doublings), score.isTransferred});
    return {{"family", one.family},
            {"of", one.of},
            {"spread", rounded(one.spread)},
            {"blocks", one.blocks},
            {"inside", inside},
            {"outside", outside}};
}

ErrorBank readErrorBank(const Json& json, Findings& findings)
{
    ObjectReader reader(json, "", findings);
    ErrorBank bank;
    bank.id = reader.text("bank");
    bank.title = reader.text("title", "");
    reader.each("cases", [&](const Json& item, const std::string& place) {
        bank.cases.push_back(readCase(item, place, findings));
    });
    return bank;
}

} // namespace clusterwright::model
