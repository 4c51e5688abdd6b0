"""Rice as it is tipped out of its own pan: each kind has its tones, its grains, its heap and what was fried with it."""
from dataclasses import dataclass

import numpy as np

from kit import drape, grains, greens, vessels
from kit.organic import blend, cloud, net, noise, paint, painted, sphere, step, tube
from kit.shapes import add

IVORY = ((0.90, 0.76, 0.48), (0.92, 0.82, 0.60), (0.84, 0.68, 0.38))
WHITE = ((0.93, 0.85, 0.68), (0.94, 0.88, 0.74), (0.92, 0.80, 0.56))
GOLD = ((0.90, 0.56, 0.08), (0.92, 0.66, 0.20), (0.86, 0.42, 0.03))


@dataclass(frozen=True)
class Kind:
    """Below 0 of `gold` no grain is gold; `peak` is how high it is heaped; a spoon has been at (x, y) of `spooned`, in radii."""
    plain: tuple
    gold: float
    length: float
    peak: float
    full: float
    spooned: tuple
    seed: int


JEERA = Kind(plain=IVORY, gold=-1.0, length=0.084, peak=0.36, full=1.25, spooned=(-0.42, -0.52), seed=3)
PILAU = Kind(plain=WHITE, gold=0.42, length=0.070, peak=0.47, full=1.05, spooned=(0.50, -0.46), seed=8)


def heap(kind, radius, height):
    """How high the heap is at n x, y: it leans, is clotted, and a spoon has left its hollow."""
    def lift(x, y):
        flat = np.column_stack([x, y, 0 * x]) / radius
        edge = 0.95 + 0.08 * noise(flat, 1.3, kind.seed)
        dome = np.clip(1 - ((np.hypot(x, y) / radius) / edge) ** (2 * kind.full), 0, 1) ** 0.8
        lumps = 0.16 * cloud(flat, 2.6, 3, kind.seed + 4)
        away = (flat[:, 0] - kind.spooned[0]) ** 2 + (flat[:, 1] - kind.spooned[1]) ** 2
        return height * np.maximum(0, dome * (1 + lumps - 0.42 * np.exp(-away / 0.10)))
    return lift


def core(lift, radius, tint):
    """What fills the heap below its grains, as rough as they are."""
    ball, faces = sphere(6)
    x, y = (ball[:, :2] * radius * 0.95).T
    rough = 0.020 * cloud(np.column_stack([x, y, 0 * x]), 16, 2, 5)
    high = np.where(ball[:, 2] > 0, np.maximum(lift(x, y) - 0.045 + rough, -0.02), -0.02)
    return painted('rice core', np.column_stack([x, y, high]), faces, np.multiply(tint, 0.62), 0.6, grains.starch())


def bowl(here, made_of, scale, kind, count=4200):
    """A pot heaped with rice of this kind, some of it fallen on the rim."""
    vessels.pot(made_of, (*here, 0), scale)
    radius, base = 0.885 * scale, 0.53 * scale
    lift = heap(kind, radius, kind.peak * scale)
    add(core(lift, radius, kind.plain[0]), None, (*here, base))
    plain = [grains.grain(each, kind.plain[each % 3], kind.length) for each in range(15)]
    gold = [grains.grain(each + 30, GOLD[each % 3], kind.length) for each in range(6)]
    own = np.random.default_rng(kind.seed)
    far, angle, lie = 1.02 * radius * own.random(count) ** 0.5, own.uniform(0, 6.283, count), own.uniform(0, 6.283, count)
    x, y = far * np.cos(angle), far * np.sin(angle)
    ahead, aside = 0.04 * np.cos(lie), 0.04 * np.sin(lie)
    slope = np.arctan2(lift(x + ahead, y + aside) - lift(x - ahead, y - aside), 0.08)
    high = np.maximum(0, lift(x, y) + own.normal(0, 0.016, count))
    # Saffron is poured over and not stirred in: grains are gold together.
    poured = noise(np.column_stack([x, y, 0 * x]) / radius, 2.4, kind.seed + 9) * 0.5 + 0.5 + own.normal(0, 0.12, count)
    for index in range(count):
        mesh = own.choice(gold if poured[index] > 1 - kind.gold else plain)
        place = (here[0] + x[index], here[1] + y[index], base + high[index])
        add(mesh, None, place, (own.uniform(0, 6), own.normal(0, 0.22) - slope[index], lie[index]), own.uniform(0.82, 1.15), soft=False)


def cumin(here, scale, count=150):
    """Cumin fried dark, on the rice and between its grains."""
    seeds = [greens.cumin(each) for each in range(5)]
    drape.strew(seeds, drape.within(0.80 * scale, count, here), (0.85, 1.25), 0.35, 0.0, 0.5 * scale)


def whole_spices(here, scale):
    """A pilau's cinnamon, cardamom and cloves: they are left in it for their scent."""
    laid = [(stick(3), (-0.24, -0.34), 0.52), (stick(8), (0.22, 0.10), 0.44), (pod(2), (0.10, -0.46), 0.125), (pod(5), (-0.44, -0.06), 0.125),
            (pod(9), (0.52, -0.14), 0.12), (clove(), (-0.04, -0.20), 0.10), (clove(), (0.34, -0.38), 0.10), (clove(), (-0.34, 0.22), 0.10)]
    for mesh, (x, y), size in laid:
        drape.strew([mesh], [(here[0] + x * scale, here[1] + y * scale)], (size * scale, size * scale), 0.15, 0.012)


def bark():
    return paint('bark', bump=0.5, bump_scale=16, mottle=0.3, uneven=0.1, vary=0.15)


def stick(seed):
    """A piece of cinnamon along x, 1 long: bark rolled in from both sides."""
    rows, columns = 60, 80
    u, v = [each.ravel() for each in np.meshgrid(np.linspace(-0.5, 0.5, rows), np.linspace(-1, 1, columns), indexing='ij')]
    turn, far = v * 5.4, 0.085 * (1 - 0.52 * abs(v))
    side = np.where(v > 0, 1, -1) * 0.085
    points = np.column_stack([u + 0.02 * noise(np.column_stack([v * 3, 0 * v, 0 * v]), 1, seed), side - side * np.cos(turn) * far / 0.085, far * np.sin(abs(turn))])
    points += 0.010 * cloud(points * (1, 5, 5), 2.2, 3, seed)[:, None]
    tint = blend((0.19, 0.070, 0.022), (0.085, 0.030, 0.010), step(-0.4, 0.5, cloud(points * (1, 8, 8), 1.5, 3, seed)))
    return painted('cinnamon', points, net(rows, columns), tint, 0.75, bark())


def pod(seed):
    """A green cardamom along x, 1 long, three-sided and ribbed, its end open a little."""
    ball, faces = sphere(4)
    angle = np.arctan2(ball[:, 2], ball[:, 1])
    wide = 0.27 * (1 + 0.10 * np.cos(3 * angle) + 0.05 * np.cos(21 * angle + seed))
    points = np.column_stack([0.5 * ball[:, 0], *(ball[:, 1:] * wide[:, None]).T])
    points += 0.025 * cloud(points, 2.5, 2, seed)[:, None]
    tint = blend((0.22, 0.24, 0.07), (0.40, 0.33, 0.13), step(-0.4, 0.5, cloud(points, 3, 3, seed)))
    return painted('cardamom', points, faces, tint, 0.6, bark())


def clove():
    """A bud on its stalk along x, 1 long."""
    points, faces, along = tube([(-0.5, 0, 0), (0, 0.02, 0), (0.32, 0, 0), (0.5, 0, 0)], [0.05, 0.08, 0.10, 0.17, 0.10], 40, 14)
    return painted('clove', points, faces, blend((0.050, 0.020, 0.010), (0.11, 0.042, 0.016), step(0.7, 1, along)), 0.6, bark())
