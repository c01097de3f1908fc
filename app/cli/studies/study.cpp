// study DESIGN NAME: a study of the design's own, of any kind.
#include "app/cli/studies/study_output.h"

#include <CLI/CLI.hpp>

namespace clusterwright::cli
{

namespace
{

struct NamedStudyOptions {
    Subject subject;
    LongRunSettings run;
    std::string name;
    std::string file;
};

} // namespace

void addStudy(CLI::App& app, Context& context)
{
    auto* const command =
        app.add_subcommand("study", "Run one of the studies that a design comes with");
    auto options = std::make_shared<NamedStudyOptions>();
    command->add_option("DESIGN", options->subject.design, "A shipped design or a file")
        ->required()
        ->check(notEmpty);
    command->add_option("NAME", options->name, "The study's name")->required()->check(notEmpty);
    addSetOption(*command, options->subject.settings);
    addPlaceOption(*command, options->subject.places);
    addScenarioOption(*command, options->subject.scenario);
    options->run.addTo(*command);
    command->add_option("-o", options->file, "Write CSV to this file")
        ->type_name("FILE.csv")
        ->check(notEmpty);
    command->callback([&context, options] {
        options->run.refuseSameFile(options->file);
        context.run = [&context, options] {
            return runNamedStudy(
                context, options->subject, options->name, options->file, options->run);
        };
    });
}

} // namespace clusterwright::cli
