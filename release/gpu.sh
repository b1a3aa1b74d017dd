#!/bin/bash
# Tells on a machine with an NVIDIA GPU all that is to be known of networks there, in ten minutes for four of
# them: whether their numbers are right in fp32 and fp16, how fast they are by lanes and batches and in whole
# searches, and which kernels compute attention (docs/cuda.md). Prints, and writes to target/gpu.txt.
# Usage: release/gpu.sh [FOLDER [DEVICE]]: the networks *.bin.gz of a folder, by default the included one, on
# cuda or another --device. Exits with 3 if there is no GPU, and with 1 if a network could not be measured.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
device=${2:-cuda}
networks=()
if [ $# -gt 0 ]; then
  networks=("$1"/*.bin.gz)
  [ -r "${networks[0]}" ] || { echo "gpu: no network *.bin.gz in $1" >&2; exit 2; }
else
  networks=("")
fi
mkdir -p target
exec > >(tee target/gpu.txt) 2>&1

say() {
  echo
  echo "gpu: $*"
}

# benchmark SECONDS ARGUMENTS: gives up after so many seconds.
benchmark() {
  local limit=$1
  shift
  timeout "$limit" ./sanko benchmark --device "$device" ${network:+-model "$network"} "$@"
}

say "the machine"
if command -v nvidia-smi >/dev/null; then
  nvidia-smi --query-gpu=name,driver_version,memory.total,compute_cap --format=csv
fi
found=$(./sanko doctor)
if grep -q "CUDA's libraries are not installed" <<<"$found"; then
  ./sanko --cuda version && found=$(./sanko doctor)
fi
echo "$found"
if ! grep -q 'GPU.*CUDA works' <<<"$found"; then
  say "there is no GPU that Sanko can use; the line GPU above has the reason"
  exit 3
fi

failed=0
for network in "${networks[@]}"; do
  say "${network:-the included network}: numbers, and searches of half a second"
  benchmark 90 -size 9 -size 19 -seconds 0.2 || failed=1
  say "${network:-the included network}: rates by lanes and batches on 19x19"
  benchmark 120 -size 19 -seconds 0.1 --full || failed=1
  say "${network:-the included network}: how often each kernel computed attention, if there is any"
  ORT_ENABLE_ATTENTION_KERNEL_DEBUG_INFO=1 benchmark 60 -size 19 -lanes 1 -seconds 0.01 |
    grep -o 'DataType=[a-z0-9]* SdpaKernel=[A-Z_]*' | sort | uniq -c
done
say "done after $SECONDS s; send target/gpu.txt"
exit "$failed"
