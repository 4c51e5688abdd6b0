"""Whole dishes, served: a pot of curry, a bowl of rice, a stack of naan, a salad. Each is one call for a table."""
import math
import random

from mathutils import Vector

from kit import dough, drape, grains, greens, sauce, vessels
from kit.shapes import add
from kit.stage import turned

FULL = 0.585


def pot_of(tones, here, made_of, bits=(), size=0.2, count=10, seed=0, scale=1.0, oil=None, cream=False, sunk=0.35, ears=0.4, grain=1.0):
    """A karahi of curry at `here` with the bits swimming in it, `size` each, `sunk` how deep."""
    vessels.pot(made_of, (*here, 0), scale)
    if ears is not None:
        vessels.handles(made_of, (*here, 0), scale=scale, angle=ears)
    add(sauce.surface(0.935 * scale, tones, seed, 0.05, oil, grain=grain), None, (*here, FULL * scale))
    placed = []
    while bits and len(placed) < count:
        far, angle = 0.70 * scale * random.random() ** 0.5, random.uniform(0, 6.283)
        spot = Vector((far * math.cos(angle), far * math.sin(angle)))
        size *= 0.999
        if all((spot - other).length > 1.45 * size for other in placed):
            placed.append(spot)
            high = FULL * scale + size * (0.5 - sunk)
            add(bits[len(placed) % len(bits)], None, (here[0] + spot.x, here[1] + spot.y, high), (random.uniform(-0.4, 0.4), random.uniform(-0.4, 0.4), random.uniform(0, 6)), size * random.uniform(0.9, 1.1))
    if cream:
        thread(here, 0.62 * scale, sauce.YOGHURT, seed)


def thread(here, radius, tones, seed, wide=0.024):
    """Cream poured over in a spiral."""
    knots = []
    for index in range(18):
        far, angle = radius * (0.2 + 0.8 * index / 17 + random.uniform(-0.05, 0.05)), seed + index * 0.72 + random.uniform(-0.12, 0.12)
        knots.append((here[0] + far * math.cos(angle), here[1] + far * math.sin(angle)))
    drape.drizzle(knots, tones, wide, seed, 200, 9)


def herbs(here, radius, count=22, size=0.07, sprigs=1, high=0.0):
    """Coriander on top: leaves strewn, and a sprig or two in the middle."""
    drape.strew([greens.leaf(each, size) for each in range(4)], drape.within(radius, count, here), (0.7, 1.2), 0.3, 0.008, high)
    for index in range(sprigs):
        spot = (here[0] + random.uniform(-0.15, 0.15), here[1] + random.uniform(-0.15, 0.15))
        point, _ = drape.landings([spot])[0]
        add(greens.sprig(index + int(9 * radius), 0.13), None, point + Vector((0, 0, 0.05)), turned(-12, -14, random.uniform(0, 360)), 1.1)


def bowl_of_rice(here, made_of, scale=1.0, count=2300, saffron=0.10):
    """A pot heaped with pilau."""
    vessels.pot(made_of, (*here, 0), scale)
    grains.heap_of_rice((*here, 0.50 * scale), 0.93 * scale, 0.46 * scale, count, saffron, 34)


def dip(here, tones, made_of, scale=1.0, seed=0, floor=0.0):
    """A ramekin of chutney."""
    vessels.ramekin(made_of, (*here, floor), scale)
    add(sauce.surface(0.362 * scale, tones, seed, 0.02, grain=1.6), None, (*here, floor + 0.262 * scale))


def naan_stack(here, count=4, seed=0, turn=0.0, floor=0.02, length=2.1):
    """Naan upon naan, each a little askew and sagging over the one below."""
    for index in range(count):
        bend = lambda points, index=index: points + [[0, 0, 1]] * (0.05 * index * (0.4 - (points[:, :2] ** 2).sum(axis=1)))[:, None]
        mesh = dough.naan(seed + 5 * index, length, 0.7 * length, 0.05, 1.4, 46, bend, 70, 170)
        add(mesh, None, (here[0] + random.uniform(-0.07, 0.07), here[1] + random.uniform(-0.07, 0.07), floor + 0.095 * index), turned(0, 0, turn + random.uniform(-16, 16)))
    drape.strew([greens.leaf(each, 0.055) for each in range(3)], drape.within(0.55, 12, here), (0.7, 1.1), 0.2, 0.01, floor + 0.1)


def folded_naan(seed, place, spin, length=1.9):
    """A naan folded over once, along its length."""
    def fold(points):
        import numpy as np
        x, y, z = points.T
        tight = 0.085
        past = np.clip(x / tight, 0, np.pi)
        over = np.maximum(0, x - tight * np.pi)
        flat_x = np.where(x < 0, x, tight * np.sin(past) - over)
        high = np.where(x < 0, z, tight * (1 - np.cos(past)) + z * np.cos(past))
        return np.column_stack([flat_x + np.where(x < 0, 0, z * np.sin(past)), y, high])
    return add(dough.naan(seed, length, 0.8 * length, 0.045, 1.3, 46, fold, 80, 190), None, place, spin)


def salad(here, radius, floor, count=34):
    """Onion, cucumber and tomato."""
    slices = [cucumber(each) for each in range(3)]
    for index in range(count):
        far, angle = radius * random.random() ** 0.5, random.uniform(0, 6.283)
        place = (here[0] + far * math.cos(angle), here[1] + far * math.sin(angle), floor + 0.16 * (1 - (far / radius) ** 2) * random.random() + 0.02)
        lean = (random.uniform(-0.5, 0.5), random.uniform(-0.5, 0.5), random.uniform(0, 6))
        kind = index % 3
        if kind == 0:
            add(slices[index % len(slices)], None, place, lean)
        else:
            add(greens.onion_ring(index % 7, 0.16, 0.035, 0.013, kind == 1), None, place, lean)
    for index in range(6):
        angle = index * 1.05 + 0.3
        add(tomato(index), None, (here[0] + 0.62 * radius * math.cos(angle), here[1] + 0.62 * radius * math.sin(angle), floor + 0.12), (random.uniform(-0.4, 0.4), random.uniform(-0.4, 0.4), angle), 0.17)


def cucumber(seed):
    import numpy as np
    from kit.organic import blend, noise, paint, painted, step
    r, side, angle, faces = dough.rings(30, 90)
    points = np.stack([0.19 * r * np.cos(angle), 0.19 * r * np.sin(angle), 0.014 * side * np.sqrt(1 - r ** 12)], 1)
    seeds = step(0.35, 0.6, noise(points, 26, seed)) * step(0.62, 0.5, r)
    tint = blend(blend((0.62, 0.74, 0.30), (0.82, 0.86, 0.55), seeds), (0.045, 0.15, 0.012), step(0.90, 0.94, r))
    return painted('cucumber', points, faces, tint, 0.2, greens.fresh())


def tomato(seed):
    import numpy as np
    from kit.organic import blend, cloud, paint, painted, sphere, step
    ball, faces = sphere(4)
    points = ball * (1.0, 0.55, 0.55)
    points[:, 2] = np.minimum(points[:, 2], 0.22 + 0.03 * cloud(ball, 3, 2, seed))
    tint = blend((0.55, 0.020, 0.008), (0.72, 0.10, 0.03), step(0.15, 0.22, points[:, 2]))
    return painted('tomato', points, faces, tint, 0.16, paint('tomato', subsurface=0.06, coat=0.6))
