"""Breads: naan with blisters, and the burger bun. Both are closed skins laid out in rings from the crown to the underside."""
import numpy as np

from kit import skin
from kit.organic import blend, cloud, net, noise, paint, painted, ridges, step

CREAM = (0.80, 0.53, 0.25)
GOLDEN = (0.66, 0.30, 0.065)
BROWN = (0.22, 0.060, 0.012)
CHAR = (0.018, 0.008, 0.004)


FLOUR, TOASTED = (0.86, 0.78, 0.66), (0.42, 0.19, 0.05)


def crumb():
    """Baked dough: pores and small blisters, scorched freckles, flour in drifts, butter in patches."""
    def dress(tree, place, color):
        color, _ = skin.specked(tree, color, place, TOASTED, 26, 0.16)
        drift = skin.sums(tree, skin.between(tree, skin.grain(tree, place, 3.2, 4.0), 0.50, 0.66), skin.grain(tree, place, 60, 3.0), 'MULTIPLY')
        color = skin.mix(tree, skin.between(tree, drift, 0.40, 0.66, 0.0, 0.6), color, FLOUR)
        heights = [(skin.grain(tree, place, 9, 6.0), 0.7), (skin.cells(tree, skin.bent(tree, place, 20, 0.03), 34), 0.35), (skin.grain(tree, place, 90, 3.0), 0.3)]
        return color, skin.bumps(tree, heights, 0.02)

    return paint('bread', subsurface=0.16, coat=0.55, coat_rough=0.22, bump_scale=30, glow=(1, 0.55, 0.25), vary=0.08, mottle=0.20, uneven=0.12, patchy=4, dress=dress)


def rings(rows, spokes):
    """Radius (0 to 1 and back to 0), side (1 above, -1 below) and angle for a skin of two round sheets, and its faces."""
    out = np.linspace(0.004, 1, rows)
    radius = np.concatenate([out, out[-2::-1]])
    side = np.concatenate([np.ones(rows), -np.ones(rows - 1)])
    angle = np.linspace(0, 2 * np.pi, spokes, endpoint=False)
    radius, side = np.repeat(radius, spokes), np.repeat(side, spokes)
    return radius, side, np.tile(angle, 2 * rows - 1), net(2 * rows - 1, spokes, closed=True)


def bubbles(flat, seed, count, reach):
    """The height of so many blisters, each 0 at its foot and its own size on top."""
    random = np.random.default_rng(seed)
    height = np.zeros(len(flat))
    flat = flat + 0.035 * np.stack([cloud(np.column_stack([flat, height]), 5.0, 2, seed + axis) for axis in (20, 21)], 1)
    for _ in range(count):
        angle, far = random.uniform(0, 6.28), reach * random.uniform(0, 1) ** 0.5
        middle = np.array([far * np.cos(angle), far * np.sin(angle)]) * (0.8, 1.1)
        size = 0.035 + 0.14 * random.uniform(0, 1) ** 1.7
        near = np.linalg.norm((flat - middle) * (1, random.uniform(0.7, 1.2)), axis=1) / size
        height = np.maximum(height, size * np.clip(1 - near ** 2, 0, 1) ** 0.8 * random.uniform(0.45, 0.8))
    return height


def naan(seed=0, length=1.9, width=1.35, thick=0.05, bake=1.0, blisters=34, lay=None, rows=90, spokes=220):
    """A teardrop along y, its underside at z = 0. `lay` takes and gives n x 3 points, to fold or roll it."""
    radius, side, angle, faces = rings(rows, spokes)
    x, y = np.cos(angle), np.sin(angle)
    rim = 1 + 0.05 * cloud(np.stack([x, y, 0 * x + seed], 1), 1.4, 2, seed)
    taper = 1 - 0.34 * np.maximum(0, y * radius) ** 1.5
    flat = np.stack([x * radius * rim * taper * width / 2, y * radius * rim * length / 2], 1)
    deep = np.column_stack([flat, np.zeros(len(flat))])
    blister = bubbles(flat, seed, blisters, 0.46 * length) * (radius < 0.96)
    uneven = cloud(deep, 2.2, 3, seed + 3)
    border = np.exp(-((radius - 0.90) / 0.07) ** 2)
    top = thick * (0.75 + 0.5 * uneven + 0.75 * border) + blister + 0.004 * cloud(deep, 26, 2, seed)
    round_off = np.sqrt(np.clip(1 - radius ** 14, 0, 1))
    z = np.where(side > 0, thick * 0.4 + top * round_off, thick * 0.4 * (1 - round_off) + 0.01 * uneven)
    tint, rough = baked(deep, blister, border, bake, seed)
    points = np.column_stack([flat, z])
    return painted('naan', lay(points) if lay else points, faces, tint, rough, crumb())


def baked(deep, blister, border, bake, seed):
    """Cream where it stayed flat, gold about the blisters, black on top of the largest, in ragged spots."""
    fleck = cloud(deep, 9, 3, seed + 7)
    ragged = cloud(deep, 21, 3, seed + 12)
    heat = bake * (0.28 + 0.36 * cloud(deep, 2.4, 3, seed + 8) + 5.0 * blister + 0.16 * border + 0.34 * fleck * (0.4 + 6 * blister))
    tint = blend(CREAM, GOLDEN, step(0.15, 0.62, heat + 0.10 * ragged))
    tint = blend(tint, BROWN, step(0.58, 0.92, heat + 0.22 * ragged))
    tint = blend(tint, CHAR, step(0.92, 1.12, heat + 0.25 * fleck + 0.22 * ragged))
    butter = step(0.1, 0.4, cloud(deep, 2.6, 3, seed + 11))
    return tint, 0.68 - 0.36 * butter + 0.2 * step(0.9, 1.2, heat)


def bun_top(seed=0, radius=1.0, height=0.72):
    """The crown of a brioche bun, glazed unevenly, its cut side at z = 0."""
    r, side, angle, faces = rings(120, 380)
    ring = np.stack([np.cos(angle), np.sin(angle), 0 * angle], 1)
    swell = 1 + 0.055 * cloud(ring, 0.9, 3, seed) + 0.012 * step(0.6, 1, r) * cloud(ring, 6, 2, seed + 4)
    belly = np.where(side > 0, np.sin(np.pi / 2 * r) ** 0.92, r * 0.965)
    dome = height * np.cos(np.pi / 2 * np.clip(r, 0, 1)) ** 0.62 + 0.10 * r
    z = np.where(side > 0, dome, 0.03 * (r < 0.96) + 0.10 * np.clip((r - 0.90) / 0.10, 0, 1) ** 2)
    flat = np.stack([belly * np.cos(angle) * radius * swell, belly * np.sin(angle) * radius * swell, z], 1)
    dents = 0.05 * cloud(flat, 1.3, 3, seed + 2) - 0.03 * step(0.62, 0.9, ridges(flat * (1, 1, 2.2), 1.5, 2, seed + 9))
    pores = 0.006 * cloud(flat, 9, 3, seed + 8)
    flat[:, 2] += np.where(side > 0, dents + pores, 0.02 * cloud(flat, 12, 3, seed + 3))
    return painted('bun', flat, faces, *bun_colours(flat, z / height, side, seed), crust())


def bun_base(seed=0, radius=0.97, height=0.26):
    """The sole of the bun, toasted on top."""
    r, side, angle, faces = rings(80, 380)
    ring = np.stack([np.cos(angle), np.sin(angle), 0 * angle], 1)
    swell = 1 + 0.045 * cloud(ring, 0.9, 2, seed) + 0.012 * cloud(ring, 5, 3, seed + 4)
    edge = np.where(side > 0, 1, 0.93)
    z = np.where(side > 0, height - 0.10 * np.clip((r - 0.88) / 0.12, 0, 1) ** 2, 0.09 * np.clip((r - 0.85) / 0.15, 0, 1) ** 2)
    flat = np.stack([r * edge * np.cos(angle) * radius * swell, r * edge * np.sin(angle) * radius * swell, z], 1)
    bulge = 1 + 0.05 * np.sin(np.pi * np.clip(z / height, 0, 1)) + 0.008 * cloud(flat, 9, 3, seed + 8)
    flat[:, :2] *= bulge[:, None]
    return painted('bun', flat, faces, *bun_colours(flat, 0.30 - 0.4 * z, -side, seed), crust())


def crust():
    """The skin of a bun: finely wrinkled and pored, brushed with egg in patches, freckled where it bubbled, dusted with flour."""
    def dress(tree, place, color):
        color, _ = skin.specked(tree, color, place, (0.34, 0.11, 0.022), 44, 0.07)
        dust = skin.sums(tree, skin.between(tree, skin.grain(tree, place, 2.2, 4.0), 0.54, 0.68), skin.grain(tree, place, 70, 3.0), 'MULTIPLY')
        color = skin.mix(tree, skin.between(tree, dust, 0.42, 0.66, 0.0, 0.42), color, FLOUR)
        wrinkles = skin.cells(tree, skin.bent(tree, place, 9, 0.08), 24, 'SMOOTH_F1')
        heights = [(skin.grain(tree, place, 5, 5.0), 0.35), (wrinkles, 0.22), (skin.grain(tree, place, 80, 4.0), 0.22)]
        return color, skin.bumps(tree, heights, 0.02)

    return paint('crust', subsurface=0.14, coat=0.34, coat_rough=0.26, bump_scale=24, glow=(1, 0.5, 0.2), mottle=0.18, uneven=0.12, patchy=2.4, dress=dress)


def bun_colours(points, high, side, seed):
    """Pale at the waist, chestnut on the crown; the cut side is crumb with holes, browned in the pan at its rim."""
    shade = high + 0.26 * cloud(points, 1.6, 4, seed + 5) + 0.05 * cloud(points, 14, 2, seed + 7)
    skin_tone = blend((0.80, 0.52, 0.22), (0.58, 0.215, 0.036), step(0.05, 0.50, shade))
    skin_tone = blend(skin_tone, (0.30, 0.075, 0.012), step(0.5, 1.10, shade))
    toast = blend((0.84, 0.66, 0.40), (0.36, 0.13, 0.03), step(-0.1, 0.6, cloud(points, 4, 4, seed + 6)))
    toast = blend(toast, (0.50, 0.30, 0.12), 0.8 * step(0.35, 0.6, noise(points, 17, seed + 10)))
    inside = (side < 0)[:, None]
    return np.where(inside, toast, skin_tone), np.where(side < 0, 0.8, 0.40 + 0.14 * cloud(points, 2.5, 2, seed))
