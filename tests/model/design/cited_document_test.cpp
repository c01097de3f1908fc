// Documents that a design brings along for its sources and origins.
#include "model/design/document/design.h"
#include "model/design/document/design_json.h"
#include "model/design/document/design_writer.h"
#include "model/design/edit/edit.h"
#include "model/design/gestures/clipboard.h"
#include "model/json/json.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::cited_document_test
{

namespace
{

const std::string kDocuments =
    R"("documents": [{"document": "our-report", "title": "Our report", "authors": "A. B.", "year": 2026, "published": "here"},
                     {"document": "our-page", "title": "Our page"}])";

std::string citing(const std::string& documents)
{
    return designText(documents + R"(, "blocks": [{"block": "wait", "title": "Wait",
        "source": {"document": "our-page", "place": "top"}, "equations": ["time = 1 s"]}],
        "pipeline": {"steps": [{"id": "a", "block": "wait"}]})");
}

} // namespace

TEST_CASE("Documents of a design are written as they were read", "[design][documents]")
{
    const auto design = designOf(citing(kDocuments));
    REQUIRE(design.documents.size() == 2);
    CHECK(design.documents[0].year == 2026);
    const auto json = model::toJson(design);
    const auto given = model::parseJson("{" + kDocuments + "}", "");
    REQUIRE(given);
    CHECK(json["documents"] == given.value()["documents"]);
    model::Findings findings;
    CHECK(model::readDesign(json, findings).documents == design.documents);
    CHECK(findings.list.empty());
}

TEST_CASE("Documents of a design have ids of their own", "[design][documents][findings]")
{
    const auto found = formFindings(citing(
        R"("documents": [{"document": "a", "title": "A"}, {"document": "a", "title": "B"}, {"document": "A B", "title": "C"}])"));
    CHECK(codesAndPlaces(found) ==
          std::vector<std::string>{"id.form /documents/2/document",
                                   "name.duplicate /documents/1/document"});
    // An edit that brings them in is refused likewise.
    auto design = designOf(citing(kDocuments));
    design.documents.push_back(design.documents.front());
    model::Findings form;
    checkForm(design, form);
    CHECK(codesAndPlaces(form.list) ==
          std::vector<std::string>{"name.duplicate /documents/2/document"});
}

TEST_CASE("A part takes the documents along that it cites", "[design][documents][clipboard]")
{
    const auto design = designOf(citing(kDocuments));
    const auto text =
        model::copyOf(design, {model::Element{model::ElementKind::Block, "", "wait"}});
    auto empty = designOf(designText(R"("doc": "empty")"));
    const auto pasted = model::paste(empty, text, 0, 0);
    REQUIRE(pasted);
    REQUIRE(model::apply(empty, pasted.value().edit));
    REQUIRE(empty.documents.size() == 1);
    CHECK(empty.documents[0] == design.documents[1]);
    // Once more: it is there.
    const auto again = model::paste(empty, text, 0, 0);
    REQUIRE(again);
    REQUIRE(model::apply(empty, again.value().edit));
    CHECK(empty.documents.size() == 1);
}

} // namespace clusterwright::tests::cited_document_test
