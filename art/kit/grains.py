"""Rice heaped grain by grain, and the pieces that lie in curries: potato, paneer, chickpeas, peppers."""
import math
import random

import numpy as np

from kit import greens, skin
from kit.organic import blend, boxy, cloud, net, noise, paint, painted, ridges, sphere, step, tube, warp
from kit.shapes import add

WHITE = (0.93, 0.85, 0.68)
SAFFRON = (0.90, 0.48, 0.04)


def starch():
    return paint('starch', subsurface=0.20, coat=0.35, coat_rough=0.18, glow=(1, 0.85, 0.6), vary=0.13, bump=0.12, bump_scale=70)


def grain(seed, tint=WHITE, length=0.072):
    """A grain of basmati along x, long and bent, each in its own way; every fifth is broken, its end blunt and chalky."""
    own = np.random.default_rng(seed + 70)
    broken = seed % 5 == 4
    length *= own.uniform(0.45, 0.65) if broken else own.uniform(0.88, 1.18)
    bend, twist = own.uniform(-0.020, 0.020), own.uniform(-0.012, 0.012)
    knots = [(length * (share - 0.5) * 2, bend * math.cos(2.8 * (share - 0.5)), twist * math.sin(5 * share)) for share in (0, 0.25, 0.5, 0.75, 1)]
    points, faces, along = tube(knots, [0.005, 0.0105, 0.0125, 0.0115, 0.0105 if broken else 0.004], 12, 8)
    chalk = step(0.78, 1.0, along) * (0.6 if broken else 0.3)
    return painted('grain', points, faces, blend(tint, (0.96, 0.93, 0.84), chalk), 0.34, starch())


def mound(radius, height, flat):
    """How high a heap of rice is at (x, y) from its middle: a dome that leans, bulges and is lumpy, as it was tipped out."""
    def lift(x, y):
        share, angle = math.hypot(x, y) / radius, math.atan2(y, x)
        reach = 0.96 + 0.06 * math.sin(2 * angle + 1.3) + 0.03 * math.sin(5 * angle)
        dome = max(0.0, 1 - (share / reach) ** (2 * flat)) ** 0.75
        lumps = 0.07 * math.sin(5.1 * x / radius + 1) * math.sin(4.3 * y / radius + 2) + 0.07 * math.sin(5 * angle + 3) * share
        return height * (dome + lumps * min(1.0, 4 * dome))
    return lift


def rice_core(lift, radius):
    """What fills a heap just below its grains."""
    ball, faces = sphere(5)
    flat = ball[:, :2] * radius * 0.94
    high = [lift(x, y) - 0.045 if up > 0 else -0.02 for (x, y), up in zip(flat, ball[:, 2])]
    return painted('rice core', np.column_stack([flat, high]), faces, np.multiply(WHITE, 0.72), 0.6, starch())


def heap_of_rice(middle, radius, height, count=2600, saffron=0.07, cumin=26, flat=1.6):
    """A mound on z = middle's z; `flat` above 1 makes the dome fuller. Grains lie along its slope, some loose on top and fallen at its foot."""
    whites = [grain(each) for each in range(14)]
    golds = [grain(each, tone) for each, tone in enumerate((SAFFRON, SAFFRON, (0.92, 0.66, 0.22), (0.90, 0.58, 0.10)))]
    seeds = [greens.cumin(each) for each in range(4)]
    lift = mound(radius, height, flat)
    add(rice_core(lift, radius), None, middle)
    for index in range(int(1.5 * count) + cumin):
        far, angle, lie = 1.02 * radius * random.random() ** 0.5, random.uniform(0, 6.283), random.uniform(0, 6.283)
        x, y, ahead, aside = far * math.cos(angle), far * math.sin(angle), 0.04 * math.cos(lie), 0.04 * math.sin(lie)
        mesh = random.choice(seeds if index < cumin else golds if random.random() < saffron else whites)
        slope = math.atan2(lift(x + ahead, y + aside) - lift(x - ahead, y - aside), 0.08)
        z = max(0.0, lift(x, y) + random.gauss(0, 0.014))
        add(mesh, None, (middle[0] + x, middle[1] + y, middle[2] + z), (random.uniform(0, 6), random.gauss(0, 0.20) - slope, lie), random.uniform(0.85, 1.15), soft=False)


def fried():
    """Starch fried to a blistered crust, oily in patches, masala on it."""
    return paint('potato', subsurface=0.28, coat=0.7, coat_rough=0.12, bump_scale=9, glow=(1, 0.6, 0.15), mottle=0.30, uneven=0.14, patchy=2.0, vary=0.12,
                 dress=skin.spiced(0.20, light=(0.62, 0.10, 0.012), grit=0.9))


def marinated():
    """Fresh cheese under tikka paste: fine curds, grains of spice."""
    return paint('paneer', subsurface=0.40, coat=0.55, coat_rough=0.16, bump_scale=10, glow=(1, 0.7, 0.4), mottle=0.22, uneven=0.12, patchy=2.2, vary=0.08,
                 dress=skin.spiced(0.24, light=(0.60, 0.06, 0.010), grit=0.5))


def potato(seed):
    """A cube of potato fried crisp in turmeric and chilli, about 1 in radius."""
    ball, faces = sphere(5)
    stretch = np.random.default_rng(seed).uniform(0.78, 1.22, 3)
    shape = warp(boxy(ball, 12.0) * stretch, 0.10, 0.7, seed)
    crust = cloud(shape, 5.0, 4, seed + 2)
    points = shape + ball * (0.030 * crust + 0.03 * ridges(shape, 2.2, 2, seed + 3))[:, None]
    edge = np.linalg.norm(shape / stretch, axis=1) - 1.26
    heat = 0.58 + 1.5 * edge + 0.45 * cloud(shape, 1.2, 3, seed + 4) + 0.30 * crust
    tint = blend((0.84, 0.40, 0.025), (0.66, 0.19, 0.010), step(0.05, 0.45, heat))
    tint = blend(tint, (0.30, 0.075, 0.010), step(0.42, 0.85, heat))
    tint = blend(tint, (0.03, 0.012, 0.005), step(0.85, 1.15, heat) * 0.9)
    tint = blend(tint, (0.45, 0.03, 0.006), 0.75 * step(0.55, 0.8, cloud(shape, 9, 2, seed + 6)))
    return painted('potato', points, faces, tint, np.clip(0.32 + 0.2 * crust, 0.15, 0.7), fried())


def paneer(seed, charred=0.0):
    """A cube of paneer in tikka marinade, about 1 in radius; `charred` grills its edges."""
    ball, faces = sphere(5)
    shape = warp(boxy(ball, 8.0) * (1.05, 0.95, 0.75), 0.10, 0.9, seed)
    crumb = cloud(shape, 4.0, 4, seed + 2)
    points = shape + ball * (0.03 * crumb - 0.025 * step(0.5, 0.8, ridges(shape, 1.6, 2, seed + 9)))[:, None]
    edge = np.linalg.norm(shape / (1.05, 0.95, 0.75), axis=1) - 1.28
    heat = charred + 0.9 * edge + 0.45 * cloud(shape, 1.3, 3, seed + 4) + 0.2 * crumb
    ragged = heat + 0.22 * cloud(shape, 7, 3, seed + 7)
    tint = blend((0.84, 0.48, 0.13), (0.68, 0.16, 0.016), step(-0.55, 0.25, cloud(shape, 1.4, 4, seed + 5) + 0.2 * crumb))
    tint = blend(tint, (0.90, 0.76, 0.48), 0.6 * step(0.55, 0.85, cloud(shape, 2.3, 3, seed + 8)))
    tint = blend(tint, (0.34, 0.07, 0.012), 0.9 * step(0.25, 0.6, ragged))
    tint = blend(tint, (0.012, 0.008, 0.005), step(0.55, 0.75, ragged))
    tint = blend(tint, (0.06, 0.11, 0.012), 0.7 * step(0.62, 0.8, noise(shape, 11, seed + 6)))
    return painted('paneer', points, faces, tint, 0.38, marinated())


def chickpea(seed):
    """A chickpea with its beak and cleft, 1 in radius."""
    ball, faces = sphere(4)
    cleft = np.exp(-(ball[:, 1] / 0.14) ** 2) * (ball[:, 0] > -0.3)
    points = ball * (1.08, 1, 0.97) * (1 - 0.10 * cleft + 0.05 * cloud(ball, 1.5, 3, seed))[:, None]
    points[:, 0] += 0.22 * np.exp(-((ball - (1, 0, 0)) ** 2).sum(axis=1) / 0.06)
    tint = blend((0.76, 0.36, 0.07), (0.50, 0.17, 0.022), step(-0.3, 0.5, cloud(ball, 1.6, 3, seed)) * 0.8)
    return painted('chickpea', points, faces, tint, 0.28, paint('pulse', subsurface=0.25, coat=0.6, coat_rough=0.12, bump=0.12, bump_scale=6, glow=(1, 0.6, 0.25), vary=0.16, mottle=0.2, uneven=0.1, patchy=2))


def pepper(seed, tones):
    """A square of sweet pepper, curved, its edges grilled."""
    side = 40
    u, v = [each.ravel() for each in np.meshgrid(np.linspace(-1, 1, side), np.linspace(-1, 1, side), indexing='ij')]
    x, y = u * (1 - 0.08 * v ** 2), v * (1 - 0.08 * u ** 2)
    top = np.column_stack([x, y, 0.35 - 0.32 * x ** 2 + 0.06 * noise(np.column_stack([x, y, 0 * x]), 1.4, seed)])
    edge = np.maximum(abs(u), abs(v))
    thick = 0.16 * np.sqrt(np.clip(1 - edge ** 12, 0, 1))
    points = np.vstack([top + np.outer(thick, (0, 0, 1)), top - np.outer(thick, (0, 0, 1))])
    faces = net(side, side) + [tuple(side * side + each for each in face[::-1]) for face in net(side, side)]
    flat = np.vstack([top, top])
    tint = blend(*tones, step(-0.4, 0.5, cloud(flat, 1.6, 3, seed)))
    tint = blend(tint, (0.02, 0.012, 0.006), step(0.75, 1.25, np.tile(edge, 2) + 0.45 * cloud(flat, 2.2, 3, seed + 1)))
    return painted('pepper', points, faces, tint, 0.24, paint('pepper', subsurface=0.12, coat=0.7, coat_rough=0.08, bump=0.08, bump_scale=12, mottle=0.2, uneven=0.12, patchy=4, vary=0.12))


GREEN_PEPPER = ((0.05, 0.20, 0.012), (0.10, 0.30, 0.02))
RED_PEPPER = ((0.50, 0.012, 0.006), (0.68, 0.05, 0.012))
YELLOW_PEPPER = ((0.85, 0.40, 0.012), (0.92, 0.55, 0.04))
