// Commands that compare models with measured data.
#pragma once

#include "app/cli/program/command.h"

namespace clusterwright::cli
{

void addFit(CLI::App& app, Context& context);
void addPredict(CLI::App& app, Context& context);
void addValidate(CLI::App& app, Context& context);

} // namespace clusterwright::cli
