"""Tandoori chicken burger: charred thigh, slaw and dripping green chutney in a glazed bun, plain on top, toasted inside."""
import math
import os
import random
import sys
sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))

import numpy as np

from kit import dish_stage, dough, drape, greens, meat, sauce, served, vessels
from kit.organic import blend, cloud, step
from kit.shapes import add
from kit.stage import turned

HERE = (0.0, 0.06)
FLOOR = 0.10


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


def floured(mesh, seed, height):
    """Dusts the crown of a bun, in drifts that lie dull on the glaze and thin out down its sides."""
    points = np.empty((len(mesh.vertices), 3), np.float32)
    mesh.vertices.foreach_get('co', points.ravel())
    paint = np.empty((len(points), 4), np.float32)
    layer = mesh.color_attributes['tint'].data
    layer.foreach_get('color', paint.ravel())
    drift = step(-0.25, 0.55, cloud(points, 2.2, 4, seed)) * step(0.45, 0.95, points[:, 2] / height)
    grainy = np.clip(0.55 + 0.9 * cloud(points, 30, 3, seed + 1), 0, 1)
    paint[:, :3] = blend(paint[:, :3], dough.FLOUR, 0.62 * drift * grainy)
    paint[:, 3] += 0.30 * drift
    layer.foreach_set('color', paint.ravel())
    return mesh


def bun():
    """The lid leans back, so that the filling shows. It bears no seeds: the menu promises none."""
    add(floured(dough.bun_top(3, 0.99, 0.66), 5, 0.66), None, at(0, 0.08, 1.0), turned(-7, 2, 0))


def traces():
    """What fell on the plate: crumbs, flour, a shred of slaw, drops of chutney."""
    near = [(x, y) for x, y in drape.within(1.42, 190, (0, -0.08)) if (x - HERE[0]) ** 2 + (y - HERE[1]) ** 2 > 0.95]
    served.crumbs(near[:34], (0.4, 1.5))
    served.dust(near[34:])
    drape.strew([greens.shred(2, 'purple', 0.4), greens.shred(7, 'carrot', 0.3)], [(0.52, -1.02), (-0.62, -0.98)], tilt=0.1, lift=0.02)
    served.splashes([(-0.10, -1.16), (0.02, -1.20), (0.74, -0.88), (0.80, -0.95), (-0.42, -1.12)], sauce.MINT, 4, (0.02, 0.055))


dish_stage.start(seed=8)
vessels.plate(vessels.glaze(), scale=1.16)
add(dough.bun_base(3, 0.98), None, at(0, 0, 0))
filling()
bun()
traces()
dish_stage.shoot(height=0.60, distance=8.9, focus=(0, -0.9, 0.7))
