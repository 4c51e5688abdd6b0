"""Breads: naan with blisters, and the burger bun. Both are closed skins laid out in rings from the crown to the underside."""
import numpy as np

from kit.organic import blend, cloud, net, noise, paint, painted, step

CREAM = (0.80, 0.53, 0.25)
GOLDEN = (0.66, 0.30, 0.065)
BROWN = (0.22, 0.060, 0.012)
CHAR = (0.018, 0.008, 0.004)


def crumb():
    return paint('bread', subsurface=0.05, coat=0.12, coat_rough=0.3, bump=0.3, bump_scale=34, glow=(1, 0.55, 0.25))


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
    for _ in range(count):
        angle, far = random.uniform(0, 6.28), reach * random.uniform(0, 1) ** 0.5
        middle = np.array([far * np.cos(angle), far * np.sin(angle)]) * (0.8, 1.1)
        size = random.uniform(0.05, 0.17)
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
    """Cream where it stayed flat, gold about the blisters, black on top of the largest."""
    fleck = cloud(deep, 9, 3, seed + 7)
    heat = bake * (0.30 + 0.30 * cloud(deep, 2.4, 3, seed + 8) + 5.5 * blister + 0.14 * border + 0.30 * fleck * (0.4 + 6 * blister))
    tint = blend(CREAM, GOLDEN, step(0.15, 0.62, heat))
    tint = blend(tint, BROWN, step(0.55, 0.95, heat))
    tint = blend(tint, CHAR, step(0.90, 1.25, heat + 0.25 * fleck))
    butter = step(0.0, 0.5, cloud(deep, 3.1, 2, seed + 11))
    return tint, 0.62 - 0.30 * butter


def bun_top(seed=0, radius=1.0, height=0.72):
    """The crown of a brioche bun, shining, its cut side at z = 0."""
    r, side, angle, faces = rings(90, 200)
    swell = 1 + 0.035 * cloud(np.stack([np.cos(angle), np.sin(angle), 0 * angle], 1), 0.9, 2, seed)
    belly = np.where(side > 0, np.sin(np.pi / 2 * r) ** 0.92, r * 0.965)
    dome = height * np.cos(np.pi / 2 * np.clip(r, 0, 1)) ** 0.62 + 0.10 * r
    z = np.where(side > 0, dome, 0.03 * (r < 0.96) + 0.10 * np.clip((r - 0.90) / 0.10, 0, 1) ** 2)
    flat = np.stack([belly * np.cos(angle) * radius * swell, belly * np.sin(angle) * radius * swell, z], 1)
    flat[:, 2] += 0.02 * cloud(flat, 1.6, 2, seed + 2) * (side > 0)
    return painted('bun', flat, faces, *bun_colours(flat, z / height, side, seed), crust())


def bun_base(seed=0, radius=0.97, height=0.26):
    """The sole of the bun, toasted on top."""
    r, side, angle, faces = rings(60, 200)
    swell = 1 + 0.03 * cloud(np.stack([np.cos(angle), np.sin(angle), 0 * angle], 1), 0.9, 2, seed)
    edge = np.where(side > 0, 1, 0.93)
    z = np.where(side > 0, height - 0.10 * np.clip((r - 0.88) / 0.12, 0, 1) ** 2, 0.09 * np.clip((r - 0.85) / 0.15, 0, 1) ** 2)
    flat = np.stack([r * edge * np.cos(angle) * radius * swell, r * edge * np.sin(angle) * radius * swell, z], 1)
    bulge = 1 + 0.05 * np.sin(np.pi * np.clip(z / height, 0, 1))
    flat[:, :2] *= bulge[:, None]
    return painted('bun', flat, faces, *bun_colours(flat, 0.30 - 0.4 * z, -side, seed), crust())


def crust():
    return paint('crust', subsurface=0.04, coat=0.5, coat_rough=0.22, bump=0.10, bump_scale=26, glow=(1, 0.5, 0.2))


def bun_colours(points, high, side, seed):
    """Pale at the waist, chestnut on the crown; the cut side is crumb, browned in the pan at its rim."""
    shade = high + 0.16 * cloud(points, 2.0, 3, seed + 5)
    skin = blend((0.80, 0.50, 0.19), (0.60, 0.21, 0.030), step(0.05, 0.45, shade))
    skin = blend(skin, (0.34, 0.082, 0.012), step(0.5, 1.05, shade))
    toast = blend((0.84, 0.62, 0.33), (0.40, 0.14, 0.03), step(-0.1, 0.5, cloud(points, 5, 3, seed + 6)))
    inside = (side < 0)[:, None]
    return np.where(inside, toast, skin), np.where(side < 0, 0.7, 0.34 + 0.1 * noise(points, 3, seed))
