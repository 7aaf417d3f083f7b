#!/usr/bin/env bash
# Written by `assay fleet write`. Submits the shards, and what merges them when all of them have ended, well or not.
set -euo pipefail
shards=$(sbatch --parsable shards.sbatch)
sbatch --dependency="afterany:${shards%%%%;*}" merge.sbatch
