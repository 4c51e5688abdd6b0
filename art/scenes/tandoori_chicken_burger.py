"""Tandoori chicken burger: charred thigh, slaw and dripping green chutney in a toasted sesame bun, chips beside it."""
import math
import os
import random
import sys
sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))

import numpy as np

from kit import dish_stage, dough, drape, greens, meat, sauce, served, skin, vessels
from kit.organic import blend, boxy, cloud, paint, painted, sphere, step, warp
from kit.shapes import add
from kit.stage import turned

HERE = (-0.34, 0.12)
FLOOR = 0.09


def at(x, y, z):
    return HERE[0] + x, HERE[1] + y, FLOOR + z


def filling():
    """From below: lettuce, two thighs that reach over the bun, slaw, pink onion."""
    add(greens.lettuce(4, 1.06, 0.055), None, at(0, 0, 0.33))
    thighs = [meat.chunk(21, (1.30, 1.10, 0.40), 0.08), meat.chunk(47, (1.25, 1.0, 0.42), 0.08)]
    add(thighs[0], None, at(-0.26, -0.22, 0.55), turned(4, 0, 35), 0.60)
    add(thighs[1], None, at(0.32, -0.08, 0.58), turned(-3, 4, 140), 0.60)
    add(thighs[1], None, at(-0.05, 0.35, 0.56), turned(0, 0, 10), 0.60)
    drops = [(math.radians(each), random.uniform(0.16, 0.36), random.uniform(0.07, 0.12)) for each in (214, 238, 262, 283, 306, 330)]
    drape.drips(at(0, 0, 0)[:2], FLOOR + 0.80, drops, sauce.MINT, 3)
    kinds = ['purple', 'white', 'carrot', 'purple', 'white']
    ribbons = [greens.shred(each, kinds[each % 5], 0.62) for each in range(15)]
    for index in range(190):
        angle, far = random.uniform(0, 6.283), random.uniform(0.50, 0.93)
        place = at(far * math.cos(angle), far * math.sin(angle), 0.82 + random.uniform(0, 0.17) * (1.5 - far))
        add(ribbons[index % 15], None, place, (random.uniform(-0.4, 0.4), random.uniform(-0.25, 0.3), angle + random.gauss(1.57, 0.6)), random.uniform(0.7, 1.0), soft=False)
    for index in range(6):
        angle = math.radians(random.uniform(190, 350))
        add(greens.onion_ring(index, 0.16, 0.05, 0.013), None, at(0.76 * math.cos(angle), 0.76 * math.sin(angle), 0.92), turned(random.uniform(10, 40), random.uniform(-20, 20), 0))


def bun():
    """The lid leans back, so that the filling shows."""
    add(dough.bun_top(3, 0.99, 0.66), None, at(0, 0.08, 1.0), turned(-7, 2, 0))
    crown = (HERE[0], HERE[1] + 0.05)
    places = drape.within(0.90, 120, crown)
    for x, y in drape.within(0.55, 9, crown):
        places += drape.within(0.17, 8, (x, y))
    drape.strew([greens.seed_of(length=each) for each in (0.028, 0.033, 0.036, 0.040)], places, (0.75, 1.2), 0.30, 0.003, FLOOR + 1.15)


def chip(seed):
    """A chip about 1 long, fried, its ends browner."""
    ball, faces = sphere(5)
    shape = warp(boxy(ball, 8.0) * (0.5, 0.088, 0.082), 0.035, 2.2, seed)
    ends = step(0.30, 0.50, abs(shape[:, 0])) + 0.5 * cloud(shape, 5, 3, seed)
    tint = blend((0.86, 0.56, 0.13), (0.55, 0.20, 0.025), np.clip(ends * 0.8, 0, 1))
    tint = blend(tint, (0.45, 0.05, 0.01), 0.7 * step(0.45, 0.7, cloud(shape, 22, 2, seed + 1)))
    return painted('chip', shape, faces, tint, 0.42, fried())


def fried():
    """The crust of a chip: blistered, salted, with masala on it."""
    return paint('chip', subsurface=0.30, coat=0.6, coat_rough=0.16, bump_scale=30, glow=(1, 0.7, 0.2), mottle=0.22, uneven=0.14, patchy=6, vary=0.16,
                 dress=skin.spiced(0.8, light=(0.60, 0.09, 0.010), grit=0.6))


def sides():
    """A heap of masala chips on the right, a dip in front of them."""
    vessels.ramekin(vessels.brass(), (0.92, -0.55, FLOOR), 0.92)
    add(sauce.surface(0.34, sauce.MINT, 4, 0.02), None, (0.92, -0.55, FLOOR + 0.245))
    shapes = [chip(each) for each in range(5)]
    for index in range(26):
        layer = index // 7
        place = (1.02 + random.uniform(-0.16, 0.16) * (1.2 - 0.2 * layer), 0.34 + random.uniform(-0.42, 0.42) * (1.1 - 0.22 * layer), 0.17 + 0.125 * layer)
        add(shapes[index % 5], None, place, (random.uniform(-0.6, 0.6), random.uniform(-0.16, 0.16), random.uniform(0.4, 2.4)), random.uniform(0.66, 0.85))
    drape.strew([greens.leaf(each, 0.06) for each in range(3)], drape.within(0.4, 8, (1.0, 0.3)), lift=0.01)


def traces():
    """What fell on the plate: sesame, crumbs, a shred of slaw, drops of chutney, salt and masala by the chips."""
    near = [(x, y) for x, y in drape.within(1.27, 150, (0, -0.08)) if (x - HERE[0]) ** 2 + (y - HERE[1]) ** 2 > 0.95]
    served.crumbs(near[:34], (0.4, 1.5))
    served.dust(near[34:])
    drape.strew([greens.seed_of(length=0.036)], [(-0.55, -1.02), (-0.30, -1.08), (0.22, -0.98), (0.30, -1.06), (-0.95, -0.80)], lift=0.008)
    drape.strew([greens.shred(2, 'purple', 0.4), greens.shred(7, 'carrot', 0.3)], [(0.34, -0.86), (-0.82, -0.92)], tilt=0.1, lift=0.02)
    served.splashes([(-0.10, -1.06), (0.02, -1.12), (0.52, -0.88), (0.58, -0.95), (-0.62, -0.95)], sauce.MINT, 4, (0.02, 0.055))


dish_stage.start(seed=8)
vessels.plate(vessels.glaze())
sides()
add(dough.bun_base(3, 0.98), None, at(0, 0, 0))
filling()
bun()
traces()
dish_stage.shoot(height=0.60, distance=9.2, focus=(-0.34, -0.9, 0.7))
