// A small design with one item of each kind: variables, components, a drawn topology with groups and a generator, steps in a group,
// arrows, an own block, outputs, a study, positions.
#pragma once

#include "model/design/document/design.h"
#include "tests/support/designs.h"

namespace clusterwright::tests
{

inline const std::string kDrawn = R"json({
"design": "drawn", "format": 1, "title": "Drawn",
"variables": [{"name": "n", "value": "3"}, {"name": "racks", "value": "2", "at_most": "10 * n"}, {"name": "t", "value": "n * 1 s"}],
"components": [
  {"name": "server", "kind": "host", "count": "racks * n", "attributes": [
    {"name": "rate", "value": "n * 1 GB/s", "origin": {"kind": "definition"}}]},
  {"name": "tor", "kind": "switch"}, {"name": "core", "kind": "switch"},
  {"name": "link", "kind": "cable", "attributes": [{"name": "bandwidth", "value": "server.rate", "origin": {"kind": "definition"}}]}],
"topology": {
  "generators": [{"name": "fabric", "call": "star(n + racks)", "components": {"host": "server", "switch": "tor"}}],
  "vertices": [{"name": "store", "component": "server"}, {"name": "spine", "component": "core"}],
  "groups": [{"name": "rack", "count": "racks",
    "vertices": [{"name": "top", "component": "tor"}, {"name": "a", "component": "server"}, {"name": "b", "component": "server"}],
    "groups": [{"name": "shelf", "vertices": [{"name": "c", "component": "server"}]}],
    "cables": [{"from": "a", "to": "top:3", "component": "link"}, {"from": "b", "to": "top", "component": "link", "count": "n"},
      {"from": "shelf.c", "to": "top", "component": "link"}]}],
  "cables": [{"from": "store", "to": "spine", "component": "link"}, {"from": "rack.top", "to": "spine", "component": "link"},
    {"from": "fabric.switch0", "to": "spine", "component": "link"}, {"from": "rack1.shelf.c", "to": "store", "component": "link"}],
  "attributes": {"link.latency": "n * 1 us"}, "processes": "n", "routing": "shortest"},
"resources": [{"name": "server.cpu", "capacity": "2 * n"}],
"blocks": [{"block": "wait", "title": "Wait", "source": {"document": "clusterwright", "place": "test"},
  "parameters": [{"name": "t", "unit": "s", "doc": "how long"}], "equations": ["time = t"], "resource": "server.cpu"}],
"pipeline": {
  "steps": [{"id": "read", "block": "wait", "bind": {"t": "n * 2 s"}}, {"id": "helper", "block": "wait"},
    {"group": "loop", "repeat": "n", "steps": [{"id": "send", "block": "wait", "bind": {"t": "read.duration / 2"}, "on": "tor"},
      {"id": "add", "block": "wait", "bind": {"t": "1 s"}}], "arrows": [{"stream": ["send", "add"], "chunks": "n + 1"}]},
    {"id": "write", "block": "wait", "bind": {"t": "5 s"}}],
  "arrows": [{"then": ["read", "loop", "write"]}]},
"outputs": [{"name": "hops", "equation": "hops_mean"}, {"name": "tors", "equation": "component_count(tor) + component_count(switch)"},
  {"name": "late", "equation": "sum(i, 1, n, i * n * read.t) + loop.once + busy.server.cpu + phase.send", "unit": "s"},
  {"name": "twice", "equation": "2 * late", "unit": "s"},
  {"name": "copies", "equation": "topology.rack.count * topology.fabric.hosts"},
  {"name": "wire", "equation": "path_latency + topology.link.latency"}],
"studies": [{"name": "curve", "kind": "curve", "x": {"variable": "n", "values": "1..4"},
  "series": {"variable": "server.rate", "values": "1 GB/s"}, "outputs": ["late", "time"]}],
"layout": {"topology": [{"node": "store", "at": [0, 10]}, {"node": "rack.a", "at": [20, 30]}, {"node": "rack", "at": [25, 30]},
    {"node": "rack.shelf.c", "at": [20, 40]}, {"node": "0", "at": [7, 7]}],
  "pipeline": [{"node": "read", "at": [1, 2]}, {"node": "loop", "at": [3, 4]}, {"node": "send", "at": [5, 6]}]}
})json";

[[nodiscard]] inline model::Design drawnDesign()
{
    return designOf(kDrawn);
}

} // namespace clusterwright::tests
