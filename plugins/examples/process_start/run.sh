#!/usr/bin/env bash
# How long a program takes to start. Called as: run.sh process_start --count 50 --repeats 20 --warm-up 2 --time-limit 60
declare -A value=([--count]=50 [--repeats]=20 [--warm-up]=2 [--time-limit]=60)
fail() { printf '{"type":"error","code":"%s","message":"%s"}\n' "$1" "$2" && exit 1; }
echo '{"type":"hello","probe":"process_start","version":"1.0.0","protocol":1}'
while shift && [ $# -gt 0 ]; do
    [[ " ${!value[*]} " == *" $1 "* && $2 =~ ^(0|[1-9][0-9]*)$ ]] || fail usage "unknown parameter, or not a number"
    value[$1]=$2 && shift
done && warm_up=${value[--warm-up]}
for ((i = -warm_up; i < value[--repeats]; i++)); do
    ((SECONDS < value[--time-limit])) || fail time_limit "the time limit was exceeded"
    read -r -t 0.001 || [ $? -gt 128 ] || [ -c /dev/stdin ] || fail input.closed "the runner has ended"
    start=${EPOCHREALTIME/[.,]/}
    for ((n = 0; n < value[--count]; n++)); do /bin/true; done
    nanoseconds=$(((${EPOCHREALTIME/[.,]/} - start) * 1000 / value[--count]))
    ((nanoseconds >= 0)) || fail clock "the clock was set back"
    printf '{"type":"sample","values":{"time":%se-9},"repeat":%s,"warm_up":%s}\n' \
        "$nanoseconds" "$((i < 0 ? i + warm_up : i))" "$( ((i < 0)) && echo true || echo false)"
done
echo "{\"type\":\"done\",\"samples\":$((warm_up + value[--repeats]))}"
