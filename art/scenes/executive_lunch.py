"""Executive lunch: a box of kraft card, its lid folded back: a chicken roll in paper, rice and spicy potato, salad, a pot of tarka daal, a sweet."""
import math
import os
import random
import sys
sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))

import bpy
from mathutils import Matrix, Vector

from kit import card, citrus, courses, drape, grains, greens, package_stage, roll, sauce, served, stage, vessels
from kit.materials import material
from kit.organic import blend, cloud, paint, painted, ridges, sphere, step, warp
from kit.shapes import add
from kit.stage import turned

WIDE, DEEP, HIGH = 4.7, 2.7, 0.56
# The wall between the rows, the one between the rooms in front, and those between the rooms behind.
ROW, FRONT, BEHIND, WALLS = 0.06, 0.74, (-1.14, 0.04), 0.42
FLOOR = 0.04
RICE, POTATO, SALAD, SWEET, DAAL = (-1.73, 0.69), (-0.55, 0.69), (0.63, 0.69), (1.74, 0.66), (1.53, -0.64)


def sheet(*lines, **ways):
    add(card.sheet(*lines, **ways))


def box():
    """Floor, four walls that lean out a little, and the walls between, slotted into one another."""
    x, y = WIDE / 2, DEEP / 2
    sheet((-x, -y, FLOOR), (WIDE, 0, 0), (0, DEEP, 0), 1, greasy=0.4)
    for seed, place, across, up in ((2, (-x, -y, 0), (WIDE, 0, 0), (0, -0.04, HIGH)), (3, (x, y, 0), (-WIDE, 0, 0), (0, 0.03, HIGH)),
                                    (4, (-x, y, 0), (0, -DEEP, 0), (-0.05, 0, HIGH)), (5, (x, -y, 0), (0, DEEP, 0), (0.05, 0, HIGH))):
        sheet(place, across, up, seed, bow=0.05)
    sheet((0.04 - x, ROW, FLOOR), (WIDE - 0.08, 0, 0), (0, 0.02, WALLS), 6, bow=-0.03, greasy=0.8)
    sheet((FRONT, 0.04 - y, FLOOR), (0, ROW + y - 0.04, 0), (0.02, 0, WALLS), 7, bow=0.03, greasy=0.8)
    for index, here in enumerate(BEHIND):
        sheet((here, ROW, FLOOR), (0, y - ROW - 0.04, 0), (0.01, 0, WALLS), 8 + index, bow=0.02, greasy=0.6)


def cover():
    """The lid, folded back until it lies on the table, its flaps standing."""
    hinge = Vector((0, DEEP / 2 + 0.03, HIGH))
    back = Vector((0, 0.981, -0.196))
    up, side, long = Vector((0, 0.196, 0.981)), Vector((1, 0, 0)), 2.70
    left, right = hinge - WIDE / 2 * side, hinge + WIDE / 2 * side
    sheet(left, WIDE * side, long * back, 11, bow=-0.02, greasy=0.25)
    sheet(right + 0.10 * back - 0.03 * up, (long - 0.16) * back, 0.34 * up + 0.10 * side, 12, bow=0.05, taper=0.10)
    sheet(left + (long - 0.06) * back - 0.03 * up, (0.16 - long) * back, 0.34 * up - 0.13 * side, 13, bow=0.04, taper=0.10)
    sheet(right + long * back - 0.08 * side - 0.04 * up, (0.16 - WIDE) * side, 0.42 * up + 0.16 * back, 14, bow=0.06, taper=0.05)


def chicken_roll():
    """One roll in its paper, in the long room; it is drawn a little smaller than the roll that is sold alone."""
    place, size, others = Vector((-0.76, -0.66, 0.53)), 0.97, set(bpy.data.objects)
    roll.in_paper(24, place, -4, 26)
    shrink = Matrix.Translation(place) @ Matrix.Scale(size, 4) @ Matrix.Translation(-place)
    for made in set(bpy.data.objects) - others:
        made.matrix_basis = shrink @ made.matrix_basis


def split_lentil(seed):
    """Half a yellow lentil, boiled soft, 1 in radius."""
    ball, faces = sphere(3)
    points = ball * (1, 0.94, 0.40) * (1 + 0.10 * cloud(ball, 1.3, 2, seed))[:, None]
    tint = blend((0.68, 0.235, 0.009), (0.78, 0.33, 0.020), step(-0.4, 0.6, cloud(ball, 1.5, 2, seed + 1)))
    return painted('split lentil', points, faces, tint, 0.26, paint('split lentil', subsurface=0.3, coat=0.6, coat_rough=0.1, glow=(1, 0.6, 0.15), vary=0.12))


def tarka_daal():
    """A paper pot of thick yellow daal, filled to below its rim, with what was fried for it on top; its lid leans on the box."""
    add(card.pot(0.66, 0.56, 3), None, (*DAAL, FLOOR))
    level = FLOOR + 0.44
    add(sauce.surface(0.624, sauce.DAAL, 11, 0.045, oil=(0.70, 0.20, 0.008), grain=1.5), None, (*DAAL, level))
    drape.strew([split_lentil(each) for each in range(6)], drape.within(0.57, 190, DAAL), (0.026, 0.036), 0.12, -0.005, level - 0.1)
    for seed, x, y, turn, long in ((3, -0.12, 0.08, 30, 0.52), (7, 0.16, -0.18, -22, 0.44)):
        add(greens.chilli(seed, long, 0.040, red=True), None, (DAAL[0] + x, DAAL[1] + y, level + 0.03), turned(0, 3, turn))
    drape.strew([greens.cumin(each) for each in range(5)], drape.within(0.42, 16, DAAL), (0.6, 0.9), 0.1, 0.001, floor=level - 0.1)
    served.herbs(DAAL, 0.45, 9, 0.055, 0, 0.2)
    add(card.lid(0.68, 9), None, (2.66, -0.66, 0.41), turned(0, 35, 0))


def rice():
    """Rice in its lined room, a little higher in the middle."""
    add(card.lining(0.565, 0.585, 0.54, 4), None, (*RICE, 0))
    wide, deep, level = 1.03, 1.06, 0.39
    vessels.box('bed', wide, deep, level - FLOOR, material('bed of rice', (0.72, 0.60, 0.42), rough=0.7), (*RICE, FLOOR), 0, 0.05)
    grains.heap_of_rice((*RICE, level), 0.54, 0.33, 1200, 0.0, 0, 1.1)
    whites = [grains.grain(each) for each in range(11)]
    for _ in range(1700):
        place = (RICE[0] + random.uniform(-0.5, 0.5) * wide, RICE[1] + random.uniform(-0.5, 0.5) * deep, level + random.uniform(0, 0.095))
        add(random.choice(whites), None, place, (random.uniform(0, 6), random.gauss(0, 0.16), random.uniform(0, 6)), soft=False)
    served.herbs(RICE, 0.40, 7, 0.055, 0, 0.2)


def spicy_potato():
    """Cubes heaped in their lined room, with coriander."""
    add(card.lining(0.560, 0.585, 0.54, 8), None, (*POTATO, 0))
    low = [(0.24 * column - 0.36, 0.25 * row - 0.375, 0.19) for row in range(4) for column in range(4)]
    middle = [(0.28 * column - 0.28, 0.25 * row - 0.375, 0.37) for row in range(4) for column in range(3)]
    top = [(x, y, 0.53) for x, y in ((-0.17, -0.22), (0.17, -0.12), (-0.12, 0.16), (0.16, 0.24))]
    places = [(POTATO[0] + x + random.uniform(-0.03, 0.03), POTATO[1] + y + random.uniform(-0.03, 0.03), z + random.uniform(-0.02, 0.02)) for x, y, z in low + middle + top]
    courses.spicy_potato(places, 0.148)
    served.herbs(POTATO, 0.48, 14, 0.055, 0, 0.2)


def salad():
    """A paper cup of cucumber, tomato and raw onion, with a wedge of lemon."""
    add(card.pot(0.54, 0.48, 6), None, (*SALAD, FLOOR))
    slices, rings = [served.cucumber(each) for each in range(4)], [greens.onion_ring(each, 0.15, 0.040, 0.014, False) for each in range(5)]
    for index in range(78):
        far, angle = 0.36 * random.random() ** 0.5, random.uniform(0, 6.283)
        high = FLOOR + 0.28 + 0.20 * index / 78 * (1.15 - far)
        spin = (random.uniform(-0.75, 0.75), random.uniform(-0.75, 0.75), random.uniform(0, 6.283))
        add(slices[index % 4] if index % 2 else rings[index % 5], None, (SALAD[0] + far * math.cos(angle), SALAD[1] + far * math.sin(angle), high), spin)
    for index, (x, y) in enumerate(((-0.27, -0.14), (0.06, -0.30), (0.30, 0.02), (-0.10, 0.16), (0.18, 0.28))):
        add(served.tomato(index), None, (SALAD[0] + x, SALAD[1] + y, FLOOR + 0.49), (random.uniform(-0.5, 0.3), random.uniform(-0.4, 0.4), 1.3 * index), 0.155)
    add(citrus.lemon_wedge(6, 0.22), None, (SALAD[0] - 0.20, SALAD[1] + 0.26, FLOOR + 0.46), turned(24, 0, -30))
    served.herbs(SALAD, 0.40, 8, 0.055, 0, 0.3)


def gulab_jamun(seed):
    """A dumpling of milk, fried brown, shining with syrup."""
    ball, faces = sphere(5)
    points = warp(ball * (1, 1, 0.90), 0.13, 0.8, seed + 9) + ball * (0.055 * cloud(ball, 1.4, 4, seed) - 0.04 * step(0.62, 0.9, ridges(ball, 1.3, 2, seed + 4)))[:, None]
    tint = blend((0.36, 0.085, 0.012), (0.14, 0.026, 0.005), step(-0.4, 0.5, cloud(ball, 1.8, 4, seed)))
    return painted('jamun', points, faces, tint, 0.24, paint('jamun', subsurface=0.2, coat=1.0, coat_rough=0.06, bump=0.25, bump_scale=9, glow=(1, 0.4, 0.15), mottle=0.35, uneven=0.1, patchy=2, vary=0.12))


def sweet():
    """Three gulab jamun in syrup, in a small pot whose lid is half off: it leans on the box."""
    add(card.pot(0.47, 0.42, 12), None, (*SWEET, FLOOR))
    add(sauce.surface(0.415, ((0.55, 0.20, 0.02), (0.66, 0.30, 0.04), (0.40, 0.12, 0.01)), 5, 0.01), None, (*SWEET, FLOOR + 0.19))
    for index, (x, y) in enumerate(((-0.19, -0.15), (0.20, -0.12), (0.0, 0.20))):
        add(gulab_jamun(index), None, (SWEET[0] + x, SWEET[1] + y, FLOOR + 0.24), scale=0.195)
    add(card.lid(0.48, 15), None, (SWEET[0] + 0.04, SWEET[1] + 0.52, 0.555), turned(12, 3, 0))


def shoot(climb=44, swing=4, distance=14.4):
    """The stage's light, seen from higher up and a little from the right, so that the walls hide little."""
    across, climb, target = math.radians(swing), math.radians(climb), Vector((0.34, 0.92, 0.2))
    stage.window((0, 0, 0.3), 1.6)
    eye = target + distance * Vector((math.cos(climb) * math.sin(across), -math.cos(climb) * math.cos(across), math.sin(climb)))
    stage.camera(eye, target, lens=80, focus=(0.2, -0.4, 0.6), fstop=0.8)
    stage.render()


DISHES = {
    'Tandoori chicken roll': chicken_roll,
    'Tarka daal': tarka_daal,
    'Rice': rice,
    'Spicy potato': spicy_potato,
    'Salad': salad,
    'Sweet': sweet,
}

package_stage.start(seed=15)
box()
cover()
package_stage.serve(DISHES)
shoot()
