"""Cut and cooked vegetables: cauliflower, and the small dice of a kachumber."""
import math
import random

import numpy as np

from kit import grains, greens, sauce
from kit.organic import blend, boxy, cloud, noise, painted, sphere, step, warp
from kit.shapes import add


def floret(seed):
    """A floret of cauliflower fried with turmeric, about 1 in radius: curds on curds above, a cut stalk below."""
    ball, faces = sphere(6)
    lumps = warp(ball, 0.25, 1.0, seed)
    curds = 0.34 * abs(noise(lumps, 1.9, seed + 1)) + 0.17 * abs(noise(lumps, 4.4, seed + 2)) + 0.06 * abs(noise(lumps, 10, seed + 3)) + 0.012 * abs(noise(lumps, 22, seed + 4))
    crown = step(-0.35, 0.05, ball[:, 2])
    points = ball * (1 + curds * crown)[:, None] * (1.0, 0.92, 0.72)
    slim = 0.36 + 0.64 * step(-0.75, 0.02, ball[:, 2])
    points[:, :2] *= slim[:, None]
    points[:, 2] = np.maximum(points[:, 2] * np.where(ball[:, 2] < 0, 1.55, 1.0), -0.92)
    deep = step(0.20, 0.03, curds) * crown
    tint = blend((0.86, 0.60, 0.15), (0.90, 0.72, 0.34), step(-0.2, 0.7, cloud(ball, 1.7, 3, seed + 5)))
    tint = blend(tint, (0.55, 0.235, 0.02), 0.85 * deep)
    tint = blend(tint, (0.84, 0.66, 0.24), 1 - crown)
    tint = blend(tint, (0.32, 0.10, 0.016), 0.9 * step(0.30, 0.75, cloud(ball, 2.2, 4, seed + 6) + 0.35 * curds) * crown)
    tint = blend(tint, (0.48, 0.05, 0.008), 0.6 * step(0.50, 0.72, noise(ball, 12, seed + 7)))
    return painted('floret', points, faces, tint, 0.42, grains.fried())


CUTS = {
    'tomato': ((0.62, 0.055, 0.018), (0.70, 0.16, 0.045), (0.46, 0.012, 0.006)),
    'cucumber': ((0.62, 0.72, 0.34), (0.76, 0.80, 0.50), (0.045, 0.14, 0.014)),
    'onion': ((0.88, 0.80, 0.80), (0.78, 0.55, 0.64), (0.34, 0.02, 0.12)),
}


def dice(kind, seed):
    """A cube cut by hand, about 1 in radius, with skin on one side."""
    ball, faces = sphere(4)
    own = np.random.default_rng(seed + 30)
    flat = 0.30 if kind == 'onion' else 0.85
    stretch = own.uniform(0.75, 1.2, 3) * (1, 1, flat)
    shape = warp(boxy(ball, 9.0) * stretch, 0.16, 0.9, seed)
    flesh, pale, skin = CUTS[kind]
    tint = blend(flesh, pale, step(-0.3, 0.6, cloud(shape, 1.6, 3, seed + 2)))
    tint = blend(tint, skin, step(0.52, 0.62, shape[:, 0] / stretch[0]))
    return painted(kind, shape, faces, tint, 0.24, greens.fresh())


def bed(radius):
    """What lies below a salad: its own juice and small bits, seen only between them."""
    return sauce.surface(radius, ((0.46, 0.20, 0.07), (0.58, 0.34, 0.14), (0.30, 0.10, 0.03)), 3, 0.03, grain=1.8)


def heap_of_dice(here, radius, height, floor, count=420, size=0.058):
    """Kachumber: tomato, cucumber and onion in a mound."""
    pieces = [dice(kind, each) for each in range(5) for kind in CUTS]
    for _ in range(count):
        far, angle = radius * random.random() ** 0.5, random.uniform(0, 6.283)
        high = height * (1 - (far / radius) ** 2) * random.uniform(0.72, 1.0)
        place = (here[0] + far * math.cos(angle), here[1] + far * math.sin(angle), floor + high)
        add(random.choice(pieces), None, place, [random.uniform(0, 6.283) for _ in range(3)], size * random.uniform(0.75, 1.3))
