"""Whole dishes, served: a pot of curry, a bowl of rice, a stack of naan, a salad. Each is one call for a table."""
import math
import random

import numpy as np
from mathutils import Vector

from kit import dough, drape, greens, sauce, vessels
from kit.organic import blend, cloud, noise, paint, painted, sphere, step, tube
from kit.shapes import add
from kit.stage import turned

FULL = 0.585


def pot_of(tones, here, made_of, bits=(), size=0.2, count=10, seed=0, scale=1.0, oil=None, cream=0.0, sunk=0.35, ears=0.4, grain=1.0):
    """A karahi of curry at `here` with the bits swimming in it, `size` each, `sunk` how deep; `cream` is the width of its thread."""
    vessels.pot(made_of, (*here, 0), scale)
    if ears is not None:
        vessels.handles(made_of, (*here, 0), scale=scale, angle=ears)
    poured = swirl(0.60 * scale, seed) if cream else None
    add(sauce.surface(0.945 * scale, tones, seed, 0.030, oil, grain=grain, cream=poured), None, (*here, FULL * scale))
    spilt(here, tones, seed, scale)
    placed = []
    while bits and len(placed) < count:
        far, angle = 0.70 * scale * random.random() ** 0.5, random.uniform(0, 6.283)
        spot = Vector((far * math.cos(angle), far * math.sin(angle)))
        size *= 0.999
        if all((spot - other).length > 1.45 * size for other in placed):
            placed.append(spot)
            high = FULL * scale + size * (0.5 - sunk)
            add(bits[len(placed) % len(bits)], None, (here[0] + spot.x, here[1] + spot.y, high), (random.uniform(-0.4, 0.4), random.uniform(-0.4, 0.4), random.uniform(0, 6)), size * random.uniform(0.84, 1.14))
    if cream:
        thread(here, poured, sauce.YOGHURT, seed, cream)


def spilt(here, tones, seed, scale=1.0, count=2, base=0.0):
    """What went over a karahi's rim when it was filled: a run down the outside towards us, and drops on the rim."""
    own = random.Random(seed)
    for index in range(count):
        turn, low = own.uniform(-2.6, -0.5), own.uniform(0.42, 0.62)
        profile = [(0.965, 0.66), (1.00, 0.724), (1.05, 0.722), (1.064, 0.68), (1.035, 0.64), (0.998, low)]
        knots = [(here[0] + far * scale * math.cos(turn + 0.02 * step), here[1] + far * scale * math.sin(turn + 0.02 * step), base + high * scale) for step, (far, high) in enumerate(profile)]
        wide = own.uniform(0.014, 0.024) * scale
        skin, faces, _ = tube(knots, [wide * each for each in (1.5, 1.5, 1.0, 0.8, 0.7, 1.5)], 60, 14)
        add(painted('run', skin, faces, sauce.stained(skin, tones, seed + index, 2.0), 0.18, sauce.gloss()))
    for index in range(7):
        turn, far = own.uniform(0, 6.28), own.uniform(0.985, 1.045) * scale
        splash((here[0] + far * math.cos(turn), here[1] + far * math.sin(turn), base + 0.728 * scale), own.uniform(0.012, 0.032) * scale, tones, seed + index)


def splash(place, size, tones, seed):
    """A drop that fell and spread a little, `size` in radius."""
    ball, faces = sphere(3)
    edge = 1 + 0.30 * cloud(ball * (1, 1, 0), 1.1, 2, seed)
    points = ball * (1, 1.25, 0.30) * size * edge[:, None]
    return add(painted('splash', points, faces, sauce.stained(points, tones, seed, 3.0), 0.18, sauce.gloss()), None, place, (0, 0, seed))


def splashes(places, tones, seed=0, sizes=(0.012, 0.045)):
    """Drops of sauce on whatever lies at these (x, y) places."""
    own = random.Random(seed)
    for index, (point, _) in enumerate(drape.landings(places)):
        splash(point, own.uniform(*sizes) * own.uniform(0.4, 1.0), tones, seed + index)


def crumbs(places, sizes=(0.5, 1.6), tones=((0.66, 0.42, 0.17), (0.40, 0.17, 0.04), (0.030, 0.014, 0.007))):
    """Crumbs of bread, crust and char, dropped on the places."""
    drape.strew([crumb(each, tones[each % len(tones)]) for each in range(6)], places, sizes, 0.8, 0.006)


def crumb(seed, tone):
    ball, faces = sphere(2)
    points = ball * (1, 0.7, 0.55) * 0.016 * (1 + 0.55 * cloud(ball, 1.4, 2, seed))[:, None]
    return painted('crumb', points, faces, tone, 0.8, paint('crumb', vary=0.35))


def dust(places, tones=((0.50, 0.045, 0.008), (0.62, 0.24, 0.02), (0.06, 0.025, 0.010)), sizes=(0.25, 0.75)):
    """Grains of ground spice, far smaller than crumbs."""
    crumbs(places, sizes, tones)


def swirl(radius, seed):
    """The (x, y) path of a spoon that pours cream in a spiral, from the middle outwards."""
    own, path = random.Random(seed), []
    for index in range(27):
        far, angle = radius * (0.12 + 0.88 * index / 26 + own.uniform(-0.05, 0.05)), seed + index * 0.66 + own.uniform(-0.08, 0.08)
        path.append((far * math.cos(angle), far * math.sin(angle)))
    return path


def thread(here, path, tones, seed, wide=0.020):
    """Cream poured along a path about `here`, over whatever lies there."""
    drape.drizzle([(here[0] + x, here[1] + y) for x, y in path], tones, wide, seed, steps=260, above=-0.12)


def herbs(here, radius, count=22, size=0.07, sprigs=1, high=0.0):
    """Coriander on top: leaves strewn, and a sprig or two in the middle."""
    drape.strew([greens.leaf(each, size) for each in range(4)], drape.within(radius, count, here), (0.7, 1.2), 0.3, 0.008, high)
    for index in range(sprigs):
        spot = (here[0] + random.uniform(-0.15, 0.15), here[1] + random.uniform(-0.15, 0.15))
        point, _ = drape.landings([spot])[0]
        add(greens.sprig(index + int(9 * radius), 0.13), None, point + Vector((0, 0, 0.05)), turned(-12, -14, random.uniform(0, 360)), 1.1)


def dip(here, tones, made_of, scale=1.0, seed=0, floor=0.0):
    """A ramekin of chutney."""
    vessels.ramekin(made_of, (*here, floor), scale)
    smooth = tones is sauce.YOGHURT
    add(sauce.surface(0.366 * scale, tones, seed, 0.012 if smooth else 0.020, wet=0.34 if smooth else 0.24, grain=1.0 if smooth else 1.6), None, (*here, floor + 0.262 * scale))
    own = random.Random(seed)
    for index in range(4):
        turn, far = own.uniform(0, 6.28), own.uniform(0.385, 0.402) * scale
        splash((here[0] + far * math.cos(turn), here[1] + far * math.sin(turn), floor + 0.31 * scale), own.uniform(0.010, 0.022) * scale, tones, index)


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
    """A slice, a little bent: clear flesh with a ring of seeds, dark skin shaved in places."""
    r, side, angle, faces = dough.rings(50, 160)
    ring = np.stack([np.cos(angle), np.sin(angle), 0 * angle], 1)
    out = 0.19 * r * (1 + 0.05 * cloud(ring, 1.2, 2, seed))
    points = np.stack([out * np.cos(angle), out * np.sin(angle), 0.012 * side * np.sqrt(1 - r ** 12)], 1)
    seeds = step(0.30, 0.75, np.sin(13 * angle + 3 * noise(ring, 2, seed)) * np.exp(-((r - 0.42) / 0.13) ** 2))
    clear = step(0.60, 0.30, r + 0.10 * noise(points, 9, seed))
    tint = blend((0.66, 0.74, 0.36), (0.50, 0.62, 0.20), clear)
    tint = blend(tint, (0.84, 0.84, 0.58), seeds)
    rind = blend((0.040, 0.13, 0.012), (0.22, 0.36, 0.08), step(0.0, 0.3, noise(ring, 3.5, seed + 1)))
    shown = step(0.91, 0.94, r)[:, None]
    points[:, 2] += 0.35 * points[:, 0] ** 2 * np.sin(seed + 1) + 0.004 * cloud(points, 12, 2, seed)
    return painted('cucumber', points, faces, tint * (1 - shown) + rind * shown, 0.26, greens.fresh())


def tomato(seed):
    """A wedge, its cut side up: red flesh, and jelly with pale seeds."""
    ball, faces = sphere(5)
    points = ball * (1.0, 0.55, 0.55) * (1 + 0.06 * cloud(ball, 1.2, 2, seed))[:, None]
    points[:, 2] = np.minimum(points[:, 2], 0.22 + 0.03 * cloud(ball, 3, 2, seed))
    cut = step(0.15, 0.22, points[:, 2])
    jelly = cut * step(0.05, 0.3, noise(points, 2.2, seed)) * step(0.42, 0.30, np.hypot(points[:, 0] * 0.5, points[:, 1]))
    points[:, 2] -= 0.05 * jelly
    tint = blend(blend((0.52, 0.020, 0.008), (0.66, 0.085, 0.03), cut), (0.62, 0.16, 0.03), jelly)
    tint = blend(tint, (0.84, 0.62, 0.26), jelly * step(0.45, 0.6, noise(points, 8, seed + 1)))
    return painted('tomato', points, faces, tint, 0.2, paint('tomato', subsurface=0.3, coat=0.7, bump=0.1, bump_scale=8, mottle=0.15, uneven=0.1, patchy=3, vary=0.12))
