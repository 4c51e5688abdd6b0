"""Breads and pastry beside naan: tandoori roti, garlic for naan, samosas."""

import numpy as np

from kit import drape, greens
from kit.dough import baked, bubbles, crumb, rings
from kit.organic import blend, cloud, noise, paint, painted, sphere, step


def roti(seed=0, width=1.9, lay=None):
    """A round of wholemeal dough, thin, flecked with bran, blistered by the oven's wall. `lay` takes and gives points, to fold it."""
    radius, side, angle, faces = rings(90, 240)
    ring = np.stack([np.cos(angle), np.sin(angle), 0 * angle], 1)
    far = radius * (1 + 0.045 * cloud(ring, 1.3, 3, seed)) * width / 2
    flat = np.stack([np.cos(angle) * far, np.sin(angle) * far], 1)
    deep = np.column_stack([flat, np.zeros(len(flat))])
    blister = 0.55 * bubbles(flat, seed, 42, 0.46 * width) * (radius < 0.95)
    border = np.exp(-((radius - 0.92) / 0.06) ** 2)
    top = 0.026 * (0.8 + 0.6 * cloud(deep, 2.6, 3, seed + 3) + 0.4 * border) + blister
    round_off = np.sqrt(np.clip(1 - radius ** 16, 0, 1))
    deep[:, 2] = np.where(side > 0, 0.012 + top * round_off, 0.012 * (1 - round_off))
    tint, rough = baked(deep, 1.4 * blister, border, 1.05, seed)
    tint = tint * (0.70, 0.60, 0.50)
    bran = step(0.42, 0.60, noise(deep * (1, 1, 0), 30, seed + 5)) + step(0.5, 0.65, noise(deep * (1, 1, 0), 58, seed + 6))
    tint = blend(tint, (0.16, 0.065, 0.022), 0.55 * np.clip(bran, 0, 1))
    return painted('roti', lay(deep) if lay else deep, faces, tint, np.clip(rough + 0.10, 0, 0.9), crumb())


def folded(points, tight=0.06):
    """Lays flat dough double, the part with x above 0 over the other."""
    x, y, z = points.T
    past = np.clip(x / tight, 0, np.pi)
    over = np.maximum(0, x - tight * np.pi)
    across = np.where(x < 0, x, tight * np.sin(past) - over + z * np.sin(past))
    high = np.where(x < 0, z, tight * (1 - np.cos(past)) + z * np.cos(past))
    return np.column_stack([across, y, high + 0.05 * np.clip(-across, 0, 1) ** 2])


def garlic(here, radius, floor, count=70):
    """Chopped garlic, browned in butter, and coriander on a naan at `here`."""
    drape.strew([bit(each) for each in range(5)], drape.within(radius, count, here), (0.6, 1.4), 0.5, 0.004, floor)
    drape.strew([greens.leaf(each, 0.055) for each in range(4)], drape.within(radius, 26, here), (0.6, 1.1), 0.2, 0.008, floor)


def bit(seed):
    """A chip of fried garlic."""
    ball, faces = sphere(3)
    points = ball * (0.034, 0.024, 0.014) * (1 + 0.4 * cloud(ball, 1.5, 2, seed))[:, None]
    tint = blend((0.88, 0.70, 0.34), (0.52, 0.24, 0.05), step(0.1, 0.7, cloud(ball, 1.2, 2, seed + 3)))
    return painted('garlic', points, faces, tint, 0.34, paint('garlic', subsurface=0.2, coat=0.4, vary=0.25))


NORMALS = np.array([(0.0, 0.0, -1.0), (0.943, 0.0, 0.333), (-0.471, 0.816, 0.333), (-0.471, -0.816, 0.333)])


def samosa(seed):
    """A pointed parcel about 1 in radius on its base: three swelling sides, a pressed seam, skin bubbled in the fat."""
    ball, faces = sphere(6)
    towards = np.clip(ball @ NORMALS.T, 0, None)
    shape = ball / ((towards ** 4.2).sum(axis=1, keepdims=True) ** (1 / 4.2)) * (0.64, 0.64, 0.54)
    own = np.random.default_rng(seed)
    shape = shape * own.uniform(0.92, 1.10, 3) + 0.05 * np.stack([cloud(shape, 1.1, 2, seed + axis) for axis in range(3)], 1)
    edge = 1 - step(0.0, 0.30, np.sort(towards, axis=1)[:, -1] - np.sort(towards, axis=1)[:, -2])
    bubbled = step(0.30, 0.75, noise(shape, 7.5, seed + 4)) + 0.6 * step(0.35, 0.75, noise(shape, 15, seed + 5))
    crease = step(0.62, 0.95, 1 - abs(noise(shape * (1, 1, 0.4), 1.6, seed + 6)))
    points = shape + ball * (0.020 * bubbled - 0.030 * crease + 0.05 * cloud(shape, 1.9, 2, seed + 7) + 0.012 * cloud(shape, 6, 3, seed + 10) + 0.025 * edge * np.sin(26 * shape[:, 2] + seed))[:, None]
    heat = 0.25 + 0.45 * cloud(shape, 1.4, 3, seed + 8) + 0.35 * edge + 0.35 * bubbled
    tint = blend((0.72, 0.37, 0.090), (0.52, 0.20, 0.034), step(0.0, 0.55, heat))
    tint = blend(tint, (0.32, 0.10, 0.018), step(0.55, 1.05, heat + 0.15 * cloud(shape, 8, 2, seed + 9)))
    return painted('samosa', points, faces, tint, np.clip(0.38 + 0.12 * cloud(shape, 4, 2, seed + 2), 0.2, 0.7),
                   paint('pastry', subsurface=0.14, coat=0.6, coat_rough=0.2, bump=0.22, bump_scale=24, glow=(1, 0.6, 0.2), mottle=0.2, uneven=0.14, patchy=2.2, vary=0.10))
