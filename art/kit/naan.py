"""Naan off the tandoor's wall: a thin, soft teardrop, blistered, black on its blisters and pale between, brushed with butter."""
import numpy as np

from kit import skin
from kit.dough import rings
from kit.organic import blend, cloud, paint, painted, step

PALE = (0.80, 0.59, 0.33)
TOASTED = (0.68, 0.38, 0.13)
GOLDEN = (0.54, 0.235, 0.058)
BROWN = (0.17, 0.055, 0.015)
CHAR = (0.020, 0.010, 0.006)
INSIDE = (0.88, 0.79, 0.62)


def naan(seed=0, length=1.9, width=1.25, lay=None, bake=1.0, torn=None, rows=120, spokes=320):
    """Lies along y, its narrow end at +y, its underside at z = 0. `torn` tells where that end was pulled off, from 0.1 to 0.9 of
    the way from the middle. `lay` takes and gives n x 3 points, to fold or drape it."""
    radius, side, angle, faces = rings(rows, spokes)
    ring = np.stack([np.cos(angle), np.sin(angle), 0 * angle], 1)
    rim, ripped = outline(ring, length, width, torn, seed)
    deep = np.column_stack([radius[:, None] * rim, 0 * radius])
    ripped = ripped * step(0.82, 0.93, radius + 0.03 * cloud(deep, 14, 2, seed + 2))
    height, lift, burnt = blisters(deep, length, width, seed)
    inside = step(0.99, 0.86, radius)
    border = np.exp(-((radius - 0.93) / 0.055) ** 2) * (1 - ripped)
    top = 0.013 + 0.006 * cloud(deep, 3.0, 3, seed + 3) + 0.030 * border * (0.8 + 0.7 * cloud(ring, 2.4, 2, seed + 4)) + height * inside
    top = top + ripped * (0.045 + 0.028 * cloud(deep, 9, 3, seed + 5))
    close = np.sqrt(np.clip(1 - radius ** 20, 0, 1))
    slack = 0.020 * length * cloud(deep, 1.6 / length, 2, seed + 6)
    deep[:, 2] = np.where(side > 0, 0.012 + top * close, 0.012 * (1 - close)) + slack
    tint, rough = baked(deep * (1, 1, 0), lift * inside, burnt * inside, border, bake, seed)
    tint = np.where((side > 0)[:, None], tint, blend(PALE, GOLDEN, 0.45 + 0.4 * cloud(deep, 3, 3, seed + 7)))
    tint = blend(tint, blend(INSIDE, PALE, step(-0.2, 0.6, cloud(deep, 19, 2, seed + 8))), ripped)
    return painted('naan', lay(deep) if lay else deep, faces, tint, np.where(ripped > 0.5, 0.9, rough), soft())


def outline(ring, length, width, torn, seed):
    """The edge in each direction, pulled long by hand, and 1 where it is torn."""
    x, y, _ = ring.T
    narrow = 1 - 0.64 * step(-0.35, 1.05, y)
    edge = 1 + 0.055 * cloud(ring, 1.3, 2, seed) + 0.014 * cloud(ring, 4.5, 2, seed + 1)
    bent = 0.10 * np.sin(seed) * y * abs(y)
    if torn is None:
        far = np.ones(len(x))
    else:
        line = torn + 0.10 * cloud(ring, 2.4, 2, seed + 12) + 0.024 * cloud(ring, 8, 3, seed + 13)
        far = np.where(edge * y > line, line / np.maximum(edge * y, 0.01), 1)
    return (far * edge)[:, None] * np.stack([(x * narrow + bent) * width / 2, y * length / 2], 1), (far < 1).astype(float)


def blisters(deep, length, width, seed):
    """Their height, how far up its blister a point is (0 to 1), and how black. They are wide and low: a few large, more small."""
    own = np.random.default_rng(seed)
    unit = length / 1.8
    flat = deep[:, :2] + unit * np.stack([0.055 * cloud(deep, 4.2 / unit, 3, seed + axis) for axis in (20, 21)], 1)
    height, lift, burnt = np.zeros((3, len(flat)))
    for index in range(58):
        low, high, tall = ((0.15, 0.23, 0.30), (0.07, 0.13, 0.42), (0.025, 0.055, 0.50))[0 if index < 6 else 1 if index < 20 else 2]
        size, turn, far, spin = unit * own.uniform(low, high), own.uniform(0, 6.28), own.uniform(0, 1) ** 0.5, own.uniform(0, 3.14)
        middle = 0.40 * far * np.array([width * np.cos(turn) * (1 - 0.35 * max(0, np.sin(turn)) * far), length * np.sin(turn)])
        away = (flat - middle) @ np.array([(np.cos(spin), -np.sin(spin)), (np.sin(spin), np.cos(spin))]) * (1, own.uniform(0.75, 1.6))
        dome = step(1.08, 0.22, np.linalg.norm(away, axis=1) / size)
        height = np.maximum(height, tall * size * own.uniform(0.7, 1.15) * dome)
        lift = np.maximum(lift, dome)
        burnt = np.maximum(burnt, own.uniform(0.35, 1.05) * step(0.30, 1.0, dome))
    return height * (1 + 0.16 * cloud(deep, 11 / unit, 2, seed + 22)), lift, burnt


def baked(deep, lift, burnt, border, bake, seed):
    """Pale where it lay flat, golden up the blisters, black in ragged patches on top of most; butter in patches."""
    fleck, ragged = cloud(deep, 8, 3, seed + 9), cloud(deep, 23, 3, seed + 10)
    uneven = cloud(deep, 1.7, 3, seed + 11)
    tint = blend(PALE, TOASTED, 0.9 * step(-0.45, 0.65, uneven + 0.35 * fleck + 0.35 * border))
    tint = blend(tint, GOLDEN, 0.80 * step(0.18, 0.90, bake * lift + 0.22 * fleck + 0.12 * ragged))
    heat = bake * (burnt + 0.22 * uneven) + 0.30 * border * step(0.0, 0.6, cloud(deep, 3.0, 2, seed + 14))
    tint = blend(tint, BROWN, step(0.36, 0.76, heat + 0.22 * fleck + 0.26 * ragged))
    tint = blend(tint, CHAR, step(0.68, 0.96, heat + 0.20 * fleck + 0.34 * ragged))
    butter = step(0.0, 0.4, cloud(deep, 2.3, 3, seed + 15))
    return tint, np.clip(0.60 - 0.26 * butter + 0.10 * ragged + 0.3 * step(0.7, 1.0, heat), 0.26, 0.92)


def soft():
    """The skin: fine pores, faint scorched freckles, butter in patches; no flour."""
    def dress(tree, place, color):
        color, _ = skin.specked(tree, color, place, GOLDEN, 24, 0.03)
        heights = [(skin.grain(tree, place, 10, 5.0), 0.45), (skin.cells(tree, skin.bent(tree, place, 22, 0.03), 38), 0.16), (skin.grain(tree, place, 85, 3.0), 0.18)]
        return color, skin.bumps(tree, heights, 0.014)

    return paint('naan', subsurface=0.12, coat=0.6, coat_rough=0.20, bump_scale=28, glow=(1, 0.6, 0.3), vary=0.06, mottle=0.08, uneven=0.10, patchy=3, dress=dress)


def fold(tight=0.05, turn=0.0, past=0.0, sag=0.9):
    """A `lay` that folds it double with the blisters outside: what lies beyond the line goes under. The line runs through the middle
    (or `past` it) and turns from y by `turn`; afterwards it runs along y. `sag` is how far the open side sinks to what is below."""
    def lay(points):
        cos, sin = np.cos(turn), np.sin(turn)
        x, y, z = points[:, 0] * cos - points[:, 1] * sin - past, points[:, 0] * sin + points[:, 1] * cos, points[:, 2]
        round_it = np.clip(x / tight, 0, np.pi)
        over = np.maximum(0, x - tight * np.pi)
        across = np.where(x < 0, x, (tight + z) * np.sin(round_it) - over)
        high = np.where(x < 0, z, z * np.cos(round_it) - tight * (1 - np.cos(round_it))) + 2 * tight
        sink = np.where(x < 0, 2 * tight * sag * step(0, 0.5, -x), 0)
        return np.column_stack([across, y, high - sink + 0.03 * step(0.1, 0.7, -across) * np.sin(3 * y)])
    return lay
