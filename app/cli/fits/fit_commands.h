// The commands between models and measured data.
#pragma once

#include "app/cli/program/command.h"

namespace clusterwright::cli
{

inline constexpr const char* kFitDoc = "Fit parameters of a model to measured data, with intervals";

void addFit(CLI::App& app, Context& context);
void addFitProgram(CLI::App& app, Context& context); // by the program that has it
void addValidate(CLI::App& app, Context& context);

} // namespace clusterwright::cli
