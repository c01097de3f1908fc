// clusterwright-fit: what clusterwright-cli becomes for its command `fit`.
#include "app/cli/fits/fit_commands.h"
#include "app/cli/program/command_line.h"

int main(int argc, char** argv)
{
    using namespace clusterwright;
    cli::Context context;
    context.workers = std::make_shared<model::ThreadWorkers>();
    return cli::runProgram(
        {"clusterwright-cli", "Fits models to measured data.", {cli::addFit}}, context, argc, argv);
}
