"""A roll in paper: naan about charred thigh, pink onion and mint chutney, the lower half in greaseproof with a red check."""
import math
import random

import numpy as np
from mathutils import Euler, Vector

from kit import dough, drape, greens, meat, sauce
from kit.organic import blend, cloud, net, noise, paint, painted, step
from kit.shapes import add

ROUND = 0.36


def wide(along):
    """The radius of the roll at this place along it: it gapes towards the open end."""
    return ROUND * (0.86 + 0.30 * step(-0.9, 1.2, along))


def rolled(points):
    """Wraps flat dough about the x axis, blisters outside, one edge under the other; the paper presses it smooth."""
    along = 0.86 * points[:, 1] + 0.22
    free = step(-0.05, 0.30, along)
    turn = points[:, 0] / (wide(along) * 1.02)
    turn = np.where(along < 0, np.clip(turn, -2.7, 2.7), turn)
    far = wide(along) + points[:, 2] * (0.25 + 0.65 * free) + 0.022 * turn * free
    return np.column_stack([along, far * np.sin(turn), -far * np.cos(turn)])


def paper_sleeve(seed):
    """Greaseproof paper with a red check, crumpled, twisted shut at the left end."""
    rows, columns = 150, 180
    u, turn = [each.ravel() for each in np.meshgrid(np.linspace(0, 1, rows), np.linspace(0, 2 * np.pi, columns, endpoint=False), indexing='ij')]
    top = 0.06 + 0.20 * np.cos(turn - 0.5) + 0.03 * np.sin(3 * turn)
    along = -1.52 + u * (1.52 + top)
    body = step(-1.50, -0.92, along)
    far = (wide(along) + 0.095) * (0.22 + 0.78 * body) + 0.05 * (1 - step(-1.52, -1.25, along))
    points = np.column_stack([along, far * np.sin(turn), -far * np.cos(turn) * (0.55 + 0.45 * body)])
    pleats = np.sin(9 * turn + 3 * noise(points, 1.5, seed)) * (1 - body)
    creases = abs(noise(points, 3.2, seed)) + 0.5 * abs(noise(points, 7.0, seed + 1))
    push = 0.05 * pleats - 0.075 * creases + 0.03
    points[:, 1:] *= (1 + push / np.maximum(far, 0.1))[:, None]
    check = (np.sin(along * 22) > 0.1).astype(float) + (np.sin(turn * 9) > 0.1)
    tint = blend((0.90, 0.83, 0.70), (0.52, 0.035, 0.016), check * 0.46)
    grease = step(0.28, 0.42, cloud(points, 1.9, 3, seed + 2)) * step(-1.0, -0.2, along)
    tint = tint * (1 - grease[:, None] * (0.22, 0.34, 0.48))
    return painted('paper', points, net(rows, columns, closed=True), tint, 0.62 - 0.25 * grease, paint('greaseproof', coat=0.08, through=0.18, bump=0.25, bump_scale=9, mottle=0.05))


def in_paper(seed, location, heading, lean=24):
    """One roll: x is its axis, open at +x; `lean` tips the opening towards the camera."""
    frame = Euler((math.radians(lean), 0, math.radians(heading)), 'XYZ')
    turn = frame.to_matrix()

    def put(mesh, point, spin=(0, 0, 0), scale=1.0):
        return add(mesh, None, Vector(location) + turn @ Vector(point), (turn @ Euler(spin).to_matrix()).to_euler(), scale)

    put(dough.naan(seed, 2.75, 1.95, 0.042, 1.25, 64, rolled), (0, 0, 0))
    put(paper_sleeve(seed), (0, 0, 0))
    bites = meat.chunks(5, 60 + seed, 0.05, 5)
    for index in range(15):
        share = index / 14
        side = (-0.13, 0.14, 0.0)[index % 3]
        place = (-0.25 + 1.52 * share, side, 0.05 + 0.15 * (index % 3 == 2) + 0.05 * share)
        put(bites[index % 5], place, [random.uniform(0, 6) for _ in range(3)], random.uniform(0.17, 0.205))
    for index in range(13):
        place = (random.uniform(0.0, 1.2), random.uniform(-0.24, 0.24), random.uniform(0.16, 0.30))
        put(greens.onion_ring(seed + index, 0.15, 0.05, 0.013), place, (random.uniform(-1.2, 1.2), random.uniform(-1, 1), random.uniform(0, 6)))
    along = [turn @ Vector((x, 0.20 * math.sin(9 * x), 0.3)) + Vector(location) for x in np.linspace(0.12, 1.18, 12)]
    drape.drizzle([(each.x, each.y) for each in along], sauce.MINT, 0.040, seed)
    places = [turn @ Vector((random.uniform(0.1, 1.25), random.uniform(-0.22, 0.22), 0.4)) + Vector(location) for _ in range(12)]
    drape.strew([greens.leaf(each, 0.075) for each in range(4)], [(each.x, each.y) for each in places], tilt=0.5)
