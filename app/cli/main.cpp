// clusterwright-cli: every command, on the threads of this machine.
#include "app/cli/program/command_line.h"

int main(int argc, char** argv)
{
    using namespace clusterwright;
    cli::Context context;
    context.workers = std::make_shared<model::ThreadWorkers>();
    return cli::runProgram(
        {"clusterwright-cli",
         "Predict how a program scales on a cluster, and explain the result.",
         {cli::addEval,        cli::addSweep,   cli::addSearch,   cli::addSensitivity,
          cli::addUncertainty, cli::addFit,     cli::addPredict,  cli::addValidate,
          cli::addCrossover,   cli::addSolve,   cli::addStudy,    cli::addCompare,
          cli::addRender,      cli::addReport,  cli::addTopology, cli::addExport,
          cli::addBlocks,      cli::addPresets, cli::addNew,      cli::addCheck,
          cli::addClaims,      cli::addNodes,   cli::addProbes,   cli::addMeasure,
          cli::addSamples}},
        context,
        argc,
        argv);
}
