#!/usr/bin/env python3
"""Reads files of training rows (.npz) with NumPy alone, as a trainer would, and checks them.

    train/check_rows.py FILE...

Names, shapes and types are those of docs/rows.md; besides, targets must be possible ones.
"""
import sys

import numpy as np

KATAGO = ["scoreDistrN", "valueTargetsNCHW", "qValueTargetsNCMove"]


def shapes(rows, side):
    cells = side * side
    return {
        "binaryInputNCHWPacked": ((rows, 22, (cells + 7) // 8), np.uint8),
        "globalInputNC": ((rows, 19), np.float32),
        "policyTargetsNCMove": ((rows, 2, cells + 1), np.int16),
        "globalTargetsNC": ((rows, 80), np.float32),
        "scoreDistrN": ((rows, 2 * cells + 120), np.int8),
        "valueTargetsNCHW": ((rows, 5, side, side), np.int8),
        "qValueTargetsNCMove": ((rows, 3, cells + 1), np.int16),
        "metadataInputNC": ((rows, 192), np.float32),
        "softOwnershipNC": ((rows, side, side), np.int8),
        "softScoreStdevN": ((rows, 1), np.float32),
        "scoreWeightN": ((rows, 1), np.float32),
        "optimisticPolicyN": ((rows, cells + 1), np.int16),
    }


def check_people(people, area):
    """What is known of the players: all zeros, or the encoding of docs/inputs.md."""
    assert np.isfinite(people).all(), "metadata"
    some = people.any(1)
    people, area = people[some], area[some]
    assert np.isin(people[:, :6], [0, 1]).all(), "players"
    for first in (6, 40):
        ranks = people[:, first : first + 34]
        assert np.isin(ranks, [0, 1]).all() and (np.diff(ranks) <= 0).all(), "ranks"
    assert np.isin(people[:, 74], [0, 0.5, 1]).all(), "rated games"
    assert (people[:, 75:82].sum(1) == 1).all(), "clocks"
    assert np.allclose(people[:, 86], 0.5 * np.log(area / 361), atol=1e-5), "sizes"
    waves = np.square(people[:, 87:151]).reshape(-1, 32, 2).sum(2)
    assert (np.isclose(waves, 1, atol=1e-4).all(1) | (waves == 0).all(1)).all(), "days"
    assert (people[:, 151:167].sum(1) == 1).all() and not people[:, 167:].any(), "sources"


def check(path):
    with np.load(path, allow_pickle=False) as file:
        data = {name: file[name] for name in file.files}
    rows, _, moves = data["policyTargetsNCMove"].shape
    side = round((moves - 1) ** 0.5)
    expected = shapes(rows, side)
    for name, array in data.items():
        assert (array.shape, array.dtype) == expected[name], (name, array.shape, array.dtype)
    if "softOwnershipNC" not in data:
        missing = [name for name in KATAGO if name not in data]
        assert not missing, f"missing {missing}"

    planes = np.unpackbits(data["binaryInputNCHWPacked"], axis=2)
    assert not planes[:, :, side * side :].any(), "bits behind the last cell"
    planes = planes[:, :, : side * side].reshape(rows, 22, side, side).astype(bool)
    board = planes[:, 0]
    width, height = board[:, 0].sum(1), board[:, :, 0].sum(1)
    assert ((width > 1) & (height > 1)).all(), "no board"
    lines, columns = np.arange(side)[None, :, None], np.arange(side)[None, None, :]
    rectangle = (lines < height[:, None, None]) & (columns < width[:, None, None])
    assert (board == rectangle).all(), "a board that does not fill the upper left corner"
    assert not (planes[:, 1:] & ~board[:, None]).any(), "features off the board"
    assert not (planes[:, 1] & planes[:, 2]).any(), "a point with two stones"

    targets = data["globalTargetsNC"]
    assert np.isfinite(targets).all() and np.isfinite(data["globalInputNC"]).all()
    policy = data["policyTargetsNCMove"].astype(np.int64)
    told = (policy[:, 0].sum(1) > 0) | (targets[:, 26] == 0)
    assert (policy >= 0).all() and told.all(), "no policy"
    off = ~board.reshape(rows, 1, side * side)
    weighted = np.stack([targets[:, 26] > 0, targets[:, 28] > 0], 1)[:, :, None]
    assert not (policy[:, :, :-1] * off * weighted).any(), "moves off the board"
    # A move on a stone is possible only where clean-up unblocks it, plane 7.
    stones = ((planes[:, 1] | planes[:, 2]) & ~planes[:, 7]).reshape(rows, side * side)
    assert not (policy[:, 0, :-1] * stones * weighted[:, 0]).any(), "moves onto stones"
    if "optimisticPolicyN" in data:
        optimistic = data["optimisticPolicyN"]
        assert (optimistic >= 0).all() and (optimistic.max(1) == 30000).all(), "no optimistic policy"
        assert not (optimistic[:, :-1] * (off[:, 0] | stones)).any(), "optimistic moves nowhere"
    for first in (0, 4, 8, 12, 16):
        results = targets[:, first : first + 3]
        assert np.allclose(results.sum(1), 1, atol=1e-4) and (results > -1e-6).all(), first
    if "scoreDistrN" in data:
        assert (data["scoreDistrN"].sum(1, dtype=np.int64) == 100).all(), "scores"
    for name in ("valueTargetsNCHW", "softOwnershipNC"):
        if name in data:
            area = board if data[name].ndim == 3 else board[:, None]
            assert not (data[name] * ~area).any(), name + " off the board"
            assert np.abs(data[name].astype(int)).max() <= 120, name
    if "scoreWeightN" in data:
        weights = data["scoreWeightN"][:, 0]
        assert ((weights >= 0) & (weights <= 1)).all(), "weights of scores"
        assert (weights >= targets[:, 27]).all(), "points without a score"
    if "metadataInputNC" in data:
        check_people(data["metadataInputNC"], board.sum((1, 2)))
    return f"{path}: {rows} rows, frame {side}, {', '.join(sorted(data))}"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(check(name))
