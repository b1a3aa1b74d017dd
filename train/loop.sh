#!/bin/sh
# Learns 7x7 from random weights: self-play, training, a match that decides, and again; docs/training.md.
# train/loop.sh FOLDER     goes on where it was interrupted; 0 if the last network beats the first in 90 of 100 games
#
# GENERATIONS  how many (4)
# GAMES        games of self-play in each (250)
# SAMPLES      rows trained on in each, repeated ones too (50000)
# WINDOW       rows kept to train on, the newest (20000)
# VISITS       of a move in matches (32)
# BLOCKS, CHANNELS   the network (3, 32)
# CONFIG       of self-play (loop.cfg)
# SANKO        the program (../sanko)

set -eu

[ $# -eq 1 ] || {
  sed -n '2,12s/^# \{0,1\}//p' "$0" >&2
  exit 2
}
here=$(CDPATH='' cd "$(dirname "$0")" && pwd -P)
sanko=${SANKO:-$here/../sanko}
mkdir -p "$1"
folder=$(CDPATH='' cd "$1" && pwd -P)
generations=${GENERATIONS:-4}
games=${GAMES:-250}
samples=${SAMPLES:-50000}
window=${WINDOW:-20000}
visits=${VISITS:-32}
config=${CONFIG:-$here/loop.cfg}
blocks=${BLOCKS:-3}
channels=${CHANNELS:-32}
started=$(date +%s)

say() {
  printf '%5d s  %s\n' "$(($(date +%s) - started))" "$*" | tee -a "$folder/loop.log"
}

network() {
  printf '%s/net-%s.bin.gz' "$folder" "$1"
}

# One number of a match's summary in JSON.
number() {
  sed -n "s/.*\"$1\":\([-0-9.eE]*\).*/\1/p" "$2" | head -n 1
}

# play A B GAMES NAME: a match of two networks; its summary is NAME.json.
play() {
  [ -s "$folder/$4.json" ] || {
    "$sanko" match --a "model=$1,name=a" --b "model=$2,name=b" --visits "$visits" --games "$3" \
      --size 7 --rules tromp-taylor --komi 8.5 --opening uniform:2 --no-resign --json \
      --out "$folder/$4" >"$folder/$4.part"
    mv "$folder/$4.part" "$folder/$4.json"
  }
}

# The rows of a generation join those that are trained on.
gather() {
  for file in "$folder/games-$1/tdata"/*.npz; do
    ln -f "$file" "$folder/rows/$(printf '%03d' "$1")-$(basename "$file")"
  done
}

# learn ROWS OUT: trains until the network has learnt from so many rows in all, and writes it.
learn() {
  "$sanko" train --rows "$folder/rows" --batch 64 --checkpoint "$folder/checkpoint" --samples "$1" \
    --shape "b${blocks}c$channels" --window "$window" --memory 10000 --warm-up 2000 \
    --out "$folder/part.bin.gz"
  mv "$folder/part.bin.gz" "$2"
}

mkdir -p "$folder/rows"
[ -s "$(network 0)" ] || learn 0 "$(network 0)"
[ -s "$folder/current" ] || echo 0 >"$folder/current"
[ -s "$folder/done" ] || echo 0 >"$folder/done"

generation=$(($(cat "$folder/done") + 1))
while [ "$generation" -le "$generations" ]; do
  current=$(cat "$folder/current")
  say "generation $generation: self-play of network $current"
  "$sanko" selfplay --dir "$folder/games-$generation" -model "$(network "$current")" \
    --games "$games" -config "$config" --seed "$generation" >"$folder/part.log"
  tee -a "$folder/loop.log" <"$folder/part.log"
  gather "$generation"
  say "generation $generation: training"
  learn "$((generation * samples))" "$(network "$generation")"
  play "$(network "$generation")" "$(network "$current")" 40 "gate-$generation"
  score=$(number score "$folder/gate-$generation.json")
  if awk "BEGIN { exit !($score >= 0.5) }"; then
    say "generation $generation: accepted with a score of $score against network $current"
    echo "$generation" >"$folder/current"
  else
    say "generation $generation: refused with a score of $score against network $current"
  fi
  echo "$generation" >"$folder/done"
  generation=$((generation + 1))
done

last=$(cat "$folder/current")
play "$(network "$last")" "$(network 0)" 100 last
wins=$(number wins "$folder/last.json")
say "network $last won $wins of 100 games against network 0"
[ "$wins" -ge 90 ]
