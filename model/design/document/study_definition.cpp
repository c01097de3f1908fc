#include "model/design/document/study_definition.h"

namespace clusterwright::model
{

bool operator==(const StudyAxis&, const StudyAxis&) = default;

StudyDefinition::StudyDefinition() = default;
StudyDefinition::StudyDefinition(const StudyDefinition&) = default;
StudyDefinition::StudyDefinition(StudyDefinition&&) noexcept = default;
StudyDefinition& StudyDefinition::operator=(const StudyDefinition&) = default;
StudyDefinition& StudyDefinition::operator=(StudyDefinition&&) noexcept = default;
StudyDefinition::~StudyDefinition() = default;
bool operator==(const StudyDefinition&, const StudyDefinition&) = default;

} // namespace clusterwright::model
