// Every shipped claim with its status, predicted value and margin is recorded, so that no change is unnoticed. After an intended change,
// review the difference and write the new lines into tests/golden/claims.txt.

#include "model/core/file.h"
#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/json/json.h"
#include "model/study/claims/claim_summary.h"
#include "model/study/points/study_point.h"
#include "tests/presets/golden_file.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"

#include <array>
#include <cmath>
#include <map>
#include <set>

namespace clusterwright::tests::claims_test
{

using namespace model;

namespace
{

// "passas-multiedge.base-one-way-eight prediction 595262236.121 0.823 reproduced": role, predicted value in base units, error as a
// multiple of the tolerance, status; "-" where there is none.
struct Record {
    std::string role;
    std::string predicted;
    std::string margin;
    std::string status;
};

struct Golden {
    double tolerance = 0; // relative, of values and margins
    std::map<std::string, Record> records;
};

Golden recorded()
{
    const auto file = goldenFile("claims.txt");
    Golden golden{file.tolerance, {}};
    for (const auto& words : file.lines) {
        REQUIRE(words.size() >= 5); // a status may have several words
        golden.records[words[0]] = {
            words[1], words[2], words[3], join({words.begin() + 4, words.end()}, " ")};
    }
    return golden;
}

const std::vector<EvaluatedClaim>& shippedClaims()
{
    static const auto claims = [] {
        auto library = shippedPresets();
        std::vector<EvaluatedClaim> list;
        for (const auto& id : library.ids(PresetKind::Claim)) {
            const auto claim = loadClaim(library, id);
            INFO(id << "\n" << textOf(claim.diagnostics()));
            REQUIRE(claim);
            const auto outcome = evaluateClaim(claim.value(), library);
            INFO(textOf(outcome.diagnostics()));
            REQUIRE(outcome);
            list.push_back({claim.value(), outcome.value()});
        }
        return list;
    }();
    return claims;
}

std::string cellOf(std::optional<double> value)
{
    constexpr int kDigits = 12;
    return value ? roundedText(*value, kDigits) : "-";
}

Record recordOf(const EvaluatedClaim& claim)
{
    const auto& outcome = claim.outcome;
    const auto value = outcome.predicted ? std::optional(outcome.predicted->value) : std::nullopt;
    const auto margin = outcome.error && *outcome.tolerance > 0
                            ? std::optional(*outcome.error / *outcome.tolerance)
                            : std::nullopt;
    return {std::string(toText(claim.claim.role)),
            cellOf(value),
            cellOf(margin),
            std::string(toText(outcome.status)) +
                (claim.claim.isContradictory ? " contradictory" : "")};
}

// Numbers agree within the tolerance; rounding errors of margins near 0 count as 0.
bool agree(const std::string& one, const std::string& other, double tolerance)
{
    if (one == other)
        return true;
    if (one == "-" || other == "-")
        return false;
    const double a = std::stod(one);
    const double b = std::stod(other);
    return std::abs(a - b) <= tolerance * std::max({std::abs(a), std::abs(b), 1e-3});
}

// Returns the equations of an evaluation that the claim's prediction uses.
std::vector<std::size_t>
usedOutputs(const Claim& claim, const std::string& name, const System& system)
{
    std::vector<std::size_t> outputs;
    for (const auto& used : namesIn(*claim.predicted))
        if (used.starts_with(name + "."))
            if (const auto found = system.set.find(used.substr(name.size() + 1)))
                outputs.push_back(*found);
    return outputs;
}

// Returns the claims that an input behind the claim's prediction was fitted to.
std::set<std::string> fittedTo(const Claim& claim, Library& library)
{
    std::set<std::string> fitted;
    for (const auto& [name, design, block, settings] : claim.evaluations) {
        const auto system = block.empty()
                                ? instantiate(*library.design(design).value(), library, settings)
                                : instantiate(*library.block(block).value(), library, settings);
        if (!system)
            continue; // a block whose parameter the claim's axis gives
        const auto& set = system.value().set;
        const auto inputs = inputsOf(system.value(), usedOutputs(claim, name, system.value()));
        REQUIRE(inputs);
        for (const auto& input : inputs.value())
            if (const auto& origin = set.equations()[*set.find(input)].origin;
                origin && origin->kind == OriginKind::Fit)
                fitted.insert(origin->fittedTo.begin(), origin->fittedTo.end());
    }
    return fitted;
}

// True for a claim that states the number of the other: by its own word, or by an equal prediction that is neither a count nor a ratio of
// equal times.
bool isSameNumber(const EvaluatedClaim& one, const EvaluatedClaim& other)
{
    if (one.claim.countsWith == other.claim.id ||
        (!one.claim.countsWith.empty() && one.claim.countsWith == other.claim.countsWith))
        return true;
    const auto& a = one.outcome.predicted;
    const auto& b = other.outcome.predicted;
    return a && b && a->dimension == b->dimension && a->value != std::round(a->value) &&
           std::abs(a->value - b->value) <= 1e-9 * std::abs(a->value);
}

// Returns "prediction < fit" for predictions that rest on a parameter which was fitted to the same number.
std::vector<std::string> circularPredictions(const std::vector<EvaluatedClaim>& claims)
{
    auto library = shippedPresets();
    std::vector<std::string> found;
    for (const auto& claim : claims) {
        if (claim.claim.role != ClaimRole::Prediction || !claim.claim.notModelled.empty())
            continue;
        const auto fitted = fittedTo(claim.claim, library);
        for (const auto& other : claims)
            if (fitted.contains(other.claim.id) && &other != &claim && isSameNumber(claim, other))
                found.push_back(claim.claim.id + " < " + other.claim.id);
        if (fitted.contains(claim.claim.id))
            found.push_back(claim.claim.id + " < itself");
    }
    return found;
}

} // namespace

TEST_CASE("Every shipped claim has the status, value and margin on record", "[presets][claims]")
{
    const auto golden = recorded();
    REQUIRE(golden.tolerance > 0);
    REQUIRE(golden.tolerance <= 1e-6);
    std::set<std::string> ids;
    for (const auto& claim : shippedClaims()) {
        const auto& id = claim.claim.id;
        ids.insert(id);
        const auto now = recordOf(claim);
        INFO("not on record: " << id << " " << now.role << " " << now.predicted << " " << now.margin
                               << " " << now.status);
        REQUIRE(golden.records.contains(id));
        const auto& known = golden.records.at(id);
        CHECK(known.role == now.role);
        CHECK(known.status == now.status);
        CHECK(agree(known.predicted, now.predicted, golden.tolerance));
        CHECK(agree(known.margin, now.margin, golden.tolerance));
    }
    for (const auto& [id, record] : golden.records) {
        INFO("on record, but there is no such claim: " << id);
        CHECK(ids.contains(id));
    }
}

TEST_CASE("Claims of fits and of the papers' arithmetic are reproduced", "[presets][claims]")
{
    for (const auto& [claim, outcome] : shippedClaims())
        if (claim.role != ClaimRole::Prediction) {
            INFO(claim.id);
            CHECK(outcome.status != ClaimStatus::Off);
        }
}

TEST_CASE("A claim that is not reproduced has a note on the reason", "[presets][claims]")
{
    for (const auto& [claim, outcome] : shippedClaims())
        if (outcome.status == ClaimStatus::Off) {
            INFO(claim.id);
            CHECK(claim.note.size() > 20);
            CHECK(claim.isContradictory == (contains(claim.note, "contradicts itself") ||
                                            contains(claim.note, "contradict each other")));
        }
}

TEST_CASE("Claims of one number name one claim of their paper and role", "[presets][claims]")
{
    std::map<std::string, Claim> claims;
    for (const auto& claim : shippedClaims())
        claims[claim.claim.id] = claim.claim;
    int counted = 0;
    for (const auto& [id, claim] : claims) {
        if (claim.countsWith.empty())
            continue;
        INFO(id);
        REQUIRE(claims.contains(claim.countsWith));
        const auto& head = claims.at(claim.countsWith);
        CHECK(head.countsWith.empty());
        CHECK(head.role == claim.role);
        CHECK(head.source.document == claim.source.document);
        ++counted;
    }
    CHECK(counted > 10);
}

TEST_CASE("No prediction rests on a parameter fitted to the same number", "[presets][claims]")
{
    auto claims = shippedClaims();
    CHECK(circularPredictions(claims) == std::vector<std::string>{});
    // The DMA bandwidth is fitted to am-bulk-bandwidth, and gives am-medium-bandwidth the same 38 MB/s. As predictions:
    for (auto& claim : claims)
        if (claim.claim.id == "culler-now.am-medium-bandwidth" ||
            claim.claim.id == "underwood-inic.fft-gigabit-speedup-8-256")
            claim.claim.role = ClaimRole::Prediction;
    CHECK(circularPredictions(claims) ==
          std::vector<std::string>{"culler-now.am-medium-bandwidth < culler-now.am-bulk-bandwidth",
                                   "underwood-inic.fft-gigabit-speedup-8-256 < itself"});
}

namespace
{

// A mechanism that is switched off by another equation of its block, and a claim whose status then differs.
struct Mutation {
    const char* block;
    const char* equation;
    const char* claim;
};

constexpr std::array kMutations{
    Mutation{"am.message", "time = 0 s", "culler-now.remote-memory-latency"},
    Mutation{"am.programmed_io", "time = 0 s", "culler-now.am-overhead-io-bus"},
    Mutation{"am.transfer", "time = 0 s", "culler-now.am-bulk-bandwidth"},
    Mutation{"availability.spares", "enough_up = all_up", "culler-now.topology-spare-nodes"},
    Mutation{"beowulf.sustained_rate",
             "rate = nodes * processors * clock * 1 flop",
             "dinkel-networks.table1-generation-1"},
    Mutation{
        "bonding.channels", "in_use = 1", "dinkel-networks.token-10-saturated-by-two-two-channels"},
    Mutation{"bonding.channels", "in_use = of_1", "dinkel-networks.token-10-two-channels-degrade"},
    Mutation{"cache.cooperative", "together = alone", "dahlin-cooperative.response-time"},
    Mutation{
        "collective.binomial_tree", "relaying_hosts = 0", "aoki-maestro2.tree-intermediates-4"},
    Mutation{"collective.central_combine", "time = 0 s", "aoki-maestro2.allreduce-max-gain"},
    Mutation{"collective.central_combine",
             "t_gather = P * (t_message + t_combine)",
             "aoki-maestro2.allreduce-faster-4"},
    Mutation{"collective.fan_out",
             "packets = max(1, ceil(n / (2 * packet)))",
             "aoki-maestro2.broadcast-min-ratio"},
    Mutation{"collective.fan_out", "rounds = copies", "aoki-maestro2.broadcast-max-saving"},
    Mutation{
        "collective.recursive_doubling", "steps = doublings", "aoki-maestro2.barrier-max-gain"},
    Mutation{"disk.parity_writes", "single_block = 0", "culler-now.xfs-whole-stripes"},
    Mutation{"disk.random_read", "positioning = 0 s", "culler-now.remote-memory-latency"},
    Mutation{"disk.striped_read", "time = 0 s", "culler-now.xfs-aggregate-bandwidth"},
    Mutation{"ethernet.backoff", "k = 1", "dinkel-networks.token-100-degrades-one-channel"},
    Mutation{"ethernet.backoff", "q = 1", "dinkel-networks.token-100-one-channel-peak"},
    Mutation{
        "ethernet.contention", "contention = 0 s", "dinkel-networks.contention-grows-with-nodes"},
    Mutation{"ethernet.cross", "time = 0 s", "dinkel-networks.mesh-local-peak"},
    Mutation{"ethernet.cross",
             "in_turn = packets",
             "dinkel-networks.token-10-two-channels-higher-split"},
    Mutation{
        "ethernet.handle", "time = packets * host_time", "dinkel-networks.token-100-load-matters"},
    Mutation{"ethernet.handle", "time = 0 s", "dinkel-networks.mesh-local-peak"},
    Mutation{
        "ethernet.packet_time", "packet_time = wire", "dinkel-networks.token-10-one-channel-peak"},
    Mutation{"ethernet.packets", "packets = 1", "dinkel-networks.token-100-degrades-one-channel"},
    Mutation{"ethernet.shared", "time = 0 s", "dinkel-networks.file-10-same-as-tokens"},
    Mutation{"fft.compute", "time = 0 s", "underwood-inic.fft-fast-breaks-even-256"},
    Mutation{"fft.fpga_rows", "time = 0 s", "underwood-inic.fft-ill-suited-to-fpga"},
    Mutation{"fft.row", "t_1d = 0 s", "underwood-inic.fft-fast-breaks-even-256"},
    Mutation{"fft.row_memory", "t_memory = 0 s", "underwood-inic.fft-compute-knee-256"},
    Mutation{"filecopy.local", "write = 0 s", "dinkel-networks.file-10-larger-files-slower"},
    Mutation{"filecopy.mix", "local = nodes", "dinkel-networks.file-10-progressive"},
    Mutation{
        "filecopy.remote", "throughput = demand", "dinkel-networks.file-10-clustered-above-two"},
    Mutation{"filecopy.remote", "work = 0 s", "dinkel-networks.file-100-loss-per-copy"},
    Mutation{"filecopy.remote", "write = 0 s", "dinkel-networks.file-100-sizes-stay-apart"},
    Mutation{"inic.bus_crossing", "time = 0 s", "underwood-inic.fft-prototype-below-ideal"},
    Mutation{"inic.bus_peak", "headroom = 1", "underwood-inic.bus-32-33-does-not-suffice"},
    Mutation{"inic.card_to_host", "time = 0 s", "underwood-inic.fft-transpose-stages"},
    Mutation{"inic.card_to_network", "time = 0 s", "underwood-inic.fft-transpose-stages"},
    Mutation{"inic.dma_start", "time = 0 s", "underwood-inic.fft-inic-scaling-ends-at-dma"},
    Mutation{"inic.host_to_card", "time = 0 s", "underwood-inic.fft-transpose-stages"},
    Mutation{
        "inic.interrupts", "interrupts = packets", "underwood-inic.fft-inic-interrupts-eliminated"},
    Mutation{"inic.network_to_card", "time = 0 s", "underwood-inic.fft-transpose-stages"},
    Mutation{"inic.sort_card_to_host", "time = 0 s", "underwood-inic.sort-redistribution-stages"},
    Mutation{
        "inic.sort_card_to_network", "time = 0 s", "underwood-inic.sort-redistribution-stages"},
    Mutation{"inic.sort_host_to_card", "time = 0 s", "underwood-inic.sort-redistribution-stages"},
    Mutation{
        "inic.sort_network_to_card", "time = 0 s", "underwood-inic.sort-redistribution-stages"},
    Mutation{"inic.sort_redistribution", "T_dth = 0 s", "underwood-inic.sort-redistribution-on-16"},
    Mutation{"inic.transpose", "T_dth = 0 s", "underwood-inic.fft-transpose-1024-on-8"},
    Mutation{"logp.flight", "time = 0 s", "culler-now.am-paragon-latency"},
    Mutation{"logp.injection", "time = 0 s", "culler-now.am-gap-is-inverse-rate"},
    Mutation{"logp.receive", "time = 0 s", "culler-now.mpi-empty-message"},
    Mutation{"logp.send", "time = 0 s", "culler-now.mpi-empty-message"},
    Mutation{"maestro2.firmware", "time = 0 s", "aoki-maestro2.allreduce-faster-8"},
    Mutation{"maestro2.host_call", "time = 0 s", "aoki-maestro2.allreduce-faster-8"},
    Mutation{"maestro2.module_load", "time = 0 s", "aoki-maestro2.module-loading"},
    Mutation{"memory.transpose", "time = 0 s", "underwood-inic.fft-fast-breaks-even-256"},
    Mutation{"mesh.forward", "time = 0 s", "dinkel-networks.mesh-remote-software-factor"},
    Mutation{"mesh.groups", "rate = one_link", "dinkel-networks.mesh-thousands-of-nodes"},
    Mutation{"mesh.load", "contenders = 1", "dinkel-networks.mesh-alternate-remote-lower"},
    Mutation{"mesh.path", "routers = 0", "dinkel-networks.mesh-remote-software-factor"},
    Mutation{"mpi.handshake", "time = 0 s", "culler-now.mpi-eager-limit"},
    Mutation{"mpi.linear", "time = 0 s", "culler-now.mpi-intermediate-peak"},
    Mutation{"mpi.match", "time = 0 s", "culler-now.mpi-empty-message"},
    Mutation{"multiedge.copy", "time = 0 s", "passas-multiedge.base-one-way-eight"},
    Mutation{
        "multiedge.copy_wait", "wait = 0 s", "passas-multiedge.polling-two-way-both-processors"},
    Mutation{"multiedge.device", "time = 0 s", "passas-multiedge.base-one-way-eight"},
    Mutation{"multiedge.device",
             "time = frames * device_time",
             "passas-multiedge.polling-send-path-limits"},
    Mutation{"multiedge.flight", "time = 0 s", "passas-multiedge.short-message-latency"},
    Mutation{"multiedge.frames", "payload_share = 1", "passas-multiedge.larger-frames"},
    Mutation{"multiedge.interrupt_load", "time = 0 s", "passas-multiedge.base-one-way-eight"},
    Mutation{"multiedge.interrupt_lines", "here = links", "passas-multiedge.base-one-way-six"},
    Mutation{
        "multiedge.memory_copy", "bandwidth = copy_bandwidth", "passas-multiedge.copy-two-threads"},
    Mutation{"multiedge.memory_traffic", "time = 0 s", "passas-multiedge.polling-memory-limits"},
    Mutation{"multiedge.packet", "time = 0 s", "passas-multiedge.base-one-way-eight"},
    Mutation{"multiedge.window", "window_rate = link_rate", "passas-multiedge.ping-pong-window"},
    Mutation{"npb.bt_cells", "cells = 1", "culler-now.bt-several-cells"},
    Mutation{"npb.lu_grid", "halvings = 0", "culler-now.lu-halves-in-turn"},
    Mutation{"npb.wavefront", "time = 0 s", "culler-now.lu-fill-small"},
    Mutation{"pci.message_traffic", "in_bytes = 0 B", "aoki-maestro2.pci-allreduce-4"},
    Mutation{"sort.bucket_sort", "time = 0 s", "underwood-inic.sort-bucket-sort-matters"},
    Mutation{"sort.buckets", "N = 1", "underwood-inic.sort-128-buckets"},
    Mutation{"sort.count_sort", "time = 0 s", "underwood-inic.sort-bucket-sort-matters"},
    Mutation{"sort.count_sort_memory", "time = 0 s", "underwood-inic.sort-count-sort-on-host"},
    Mutation{"sort.disk_exchange", "rate = network_rate", "culler-now.disk-sort"},
    Mutation{"sort.quicksort", "time = 0 s", "underwood-inic.sort-count-against-quicksort"},
    Mutation{"sort.skew", "sampled = P", "underwood-inic.sort-sampling-balances"},
    Mutation{"strided.per_request", "time = 0 s", "aoki-maestro2.strided-always-faster"},
    Mutation{"strided.single_request", "time = 0 s", "aoki-maestro2.strided-max-gain"},
    Mutation{"striping.srr",
             "bandwidth = links * rate + fast_links * fast_rate",
             "passas-multiedge.srr-slowest"},
    Mutation{"striping.transfer", "time = 0 s", "passas-multiedge.base-one-way-grows-to-six"},
    Mutation{"striping.wd", "mean_time = message_time", "passas-multiedge.wd-as-wsrr-ping-pong"},
    Mutation{"striping.wsrr",
             "slow_bytes = frames * weight * frame",
             "passas-multiedge.wd-faster-one-way"},
    Mutation{"striping.wsrr", "mean_time = message_time", "passas-multiedge.wd-as-wsrr-ping-pong"},
    Mutation{"tcp.all_to_all", "time = 0 s", "underwood-inic.fft-fast-below-gigabit"},
    Mutation{
        "tcp.goodput", "bandwidth = wire_bandwidth", "underwood-inic.fft-fast-breaks-even-256"},
    Mutation{"tcp.goodput", "bus_share = 1", "underwood-inic.fft-inic-outperforms-gigabit"},
    Mutation{"tcp.host_work", "time = 0 s", "underwood-inic.fft-fast-breaks-even-256"},
    Mutation{"tcp.interrupt_load", "load = 0", "underwood-inic.gigabit-interrupt-per-packet"},
    Mutation{"tcp.slow_start", "stall = 0 s", "underwood-inic.fft-gigabit-speedup-8-256"}};

// Returns the block's file with another right-hand side; "time" stands for the equation of the block's duration.
std::string mutated(const Library& library, const Mutation& mutation)
{
    const auto text = readFile(library.path(PresetKind::Block, mutation.block));
    REQUIRE(text);
    auto json = parseJson(text.value(), mutation.block).value();
    const std::string equation = mutation.equation;
    const auto nameEnd = equation.find(' ');
    auto name = equation.substr(0, nameEnd);
    if (name == "time")
        name = json.value("time", name);
    bool isFound = false;
    for (auto& entry : json["equations"]) {
        auto& given = entry.is_string() ? entry : entry["equation"];
        if (!given.get<std::string>().starts_with(name + " ="))
            continue;
        given = name + equation.substr(nameEnd);
        isFound = true;
    }
    CHECK(isFound);
    return json.dump();
}

void collectBlocks(const PipelineItem& item, std::set<std::string>& blocks)
{
    if (!item.block.empty())
        blocks.insert(item.block);
    for (const auto& inner : item.items)
        collectBlocks(inner, blocks);
}

// Returns the blocks that claims evaluate, directly or in designs.
std::set<std::string> evaluatedBlocks()
{
    auto library = shippedPresets();
    std::set<std::string> blocks;
    for (const auto& claim : shippedClaims())
        for (const auto& evaluation : claim.claim.evaluations) {
            if (!evaluation.block.empty())
                blocks.insert(evaluation.block);
            else if (const auto design = library.design(evaluation.design).value();
                     design->pipeline)
                collectBlocks(*design->pipeline, blocks);
        }
    return blocks;
}

// Blocks that no claim notices when they are switched off. Other stages hide some: the bus hides the firmware and memory of the card,
// polling takes 1 % of a processor, a message of 8 B crosses PCI in 15 ns. In others the claims compare ratios, or bounds on one side.
const std::set<std::string> kUnnoticed{"am.firmware",
                                       "am.nic_memory",
                                       "mpi.buffer_copy",
                                       "multiedge.poll",
                                       "pci.transfer",
                                       "npb.compute",
                                       "npb.exchange",
                                       "npb.multipartition",
                                       "mpi.message",
                                       "sort.disk_to_disk",
                                       "multiedge.loss"};

// Blocks that add up or count: nothing in them can be switched off.
const std::set<std::string> kDefinitions{"fft.run_time",
                                         "inic.partition",
                                         "inic.sort_partition",
                                         "npb.bt_messages",
                                         "npb.bt_work",
                                         "npb.lu_messages",
                                         "npb.lu_work",
                                         "sort.run_time",
                                         "token.pairs"};

} // namespace

TEST_CASE("Every mechanism that is switched off changes a claim", "[presets][claims][mutation]")
{
    std::map<std::string, ClaimStatus> statuses;
    for (const auto& claim : shippedClaims())
        statuses[claim.claim.id] = claim.outcome.status;
    for (const auto& mutation : kMutations) {
        INFO(mutation.block << ": " << mutation.equation << ", " << mutation.claim);
        const PresetFolder folder;
        folder.add("blocks/" + std::string(mutation.block) + ".json",
                   mutated(shippedPresets(), mutation));
        Library library({folder.path(), shippedPresetsFolder()});
        const auto claim = loadClaim(library, mutation.claim);
        REQUIRE(claim);
        const auto outcome = evaluateClaim(claim.value(), library);
        INFO(textOf(outcome.diagnostics()));
        REQUIRE(outcome);
        CHECK(outcome.value().status != statuses.at(mutation.claim));
    }
}

TEST_CASE("Every block of a claim has a mutation, or a reason", "[presets][claims][mutation]")
{
    std::set<std::string> mutatedBlocks;
    for (const auto& mutation : kMutations)
        mutatedBlocks.insert(mutation.block);
    for (const auto& block : evaluatedBlocks()) {
        INFO(block);
        CHECK(mutatedBlocks.contains(block) + kUnnoticed.contains(block) +
                  kDefinitions.contains(block) ==
              1);
    }
}

} // namespace clusterwright::tests::claims_test
