"""Deluxe tandoori: a brass platter of chicken, kebabs, wings and paneer, with naan, pilau, daal makhani, salad and three chutneys."""
import os
import random
import sys
sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))

from kit import citrus, courses, drape, grains, greens, meat, package_stage, sauce, served, steam, vessels
from kit.shapes import add
from kit.stage import turned

PLATTER = (-0.05, -0.62)


def on_platter(mesh, x, y, z, spin, size):
    return add(mesh, None, (PLATTER[0] + x, PLATTER[1] + y, z), spin, size)


def chicken():
    """Drumsticks on the left and at the back, five on the metal and three on these, their bones outwards."""
    legs = [meat.drumette(each, 0.03) for each in (31, 52, 73, 18, 95)]
    below = [(-0.42, 1.06, 112), (-0.92, 0.74, 142), (-1.18, 0.26, 168), (-1.18, -0.26, 196), (-0.98, -0.74, 222)]
    above = [(-0.42, 0.50, 140), (-0.66, 0.10, 178), (-0.60, -0.32, 208)]
    for index, (x, y, turn) in enumerate(below):
        on_platter(legs[index], x, y, 0.43, turned(40 * index, 8, turn), random.uniform(1.24, 1.36))
    for index, (x, y, turn) in enumerate(above):
        on_platter(legs[(index + 2) % 5], x, y, 0.76, turned(70 * index, 12, turn), random.uniform(1.20, 1.28))


def kebabs():
    """Five seekh kebabs at the back on the right."""
    made = [meat.kebab(each, 1.50, 0.160) for each in (3, 8, 14, 21, 27)]
    rows = [(0.36, 0.66, 0.31, 50), (0.64, 0.46, 0.31, 53), (0.92, 0.26, 0.33, 51), (0.50, 0.57, 0.58, 49), (0.80, 0.38, 0.59, 55)]
    for index, (x, y, z, turn) in enumerate(rows):
        on_platter(made[index], x + 0.06, y, z, turned(40 * index, 0, turn), 1)


def wings():
    """Flats and drumettes heaped in front on the right."""
    kinds = [(meat.flat_wing, 41), (meat.drumette, 12), (meat.flat_wing, 66), (meat.drumette, 83), (meat.flat_wing, 27), (meat.flat_wing, 58)]
    places = [(0.74, -1.06, 0.30, -14), (1.16, -0.78, 0.32, -28), (0.82, -0.54, 0.32, 160), (1.38, -0.34, 0.34, 38), (0.88, -0.84, 0.56, 32), (1.14, -0.50, 0.58, -16)]
    for index, ((joint, seed), (x, y, z, turn)) in enumerate(zip(kinds, places)):
        on_platter(joint(seed, 0.05), x, y, z, turned(-8 + 6 * index, 6, turn), 0.90)


def paneer_tikka():
    """Charred cubes with peppers, off the skewer, in front."""
    cubes, squares = [grains.paneer(each, 0.40) for each in range(7)], courses.peppers(2)
    low = [(-0.38, -0.84), (-0.30, -1.20), (0.02, -1.34), (0.00, -0.94), (0.32, -1.18), (0.34, -0.78), (-0.04, -0.54), (-0.36, -0.50)]
    high = [(-0.18, -1.00), (0.16, -1.02), (0.12, -0.68)]
    for index, (x, y, z) in enumerate([(*each, 0.31) for each in low] + [(*each, 0.62) for each in high]):
        on_platter(cubes[index % 7], x, y, z, (random.uniform(-0.3, 0.3), random.uniform(-0.3, 0.3), random.uniform(0, 6.283)), random.uniform(0.185, 0.21))
    between = [(-0.12, -1.26, 0.46), (0.18, -1.28, 0.48), (0.34, -0.98, 0.52), (-0.22, -0.70, 0.54), (-0.48, -1.04, 0.36), (0.50, -1.06, 0.34), (0.0, -0.86, 0.82)]
    for index, (x, y, z) in enumerate(between):
        on_platter(squares[index % 6], x, y, z, (random.uniform(-0.8, 0.8), random.uniform(-0.8, 0.8), random.uniform(0, 6.283)), (0.19, 0.17, 0.20))


def naan():
    vessels.box('board', 2.0, 2.1, 0.10, vessels.grain(), (-2.30, 1.30, 0), 0.25)
    served.naan_stack((-2.30, 1.30), 4, 3, 15, 0.11, 2.0)


def pilau():
    courses.rice((2.42, 1.35), vessels.hammered(), 0.95, saffron=0.22)
    served.herbs((2.42, 1.35), 0.8, 16, 0.07, 1, 0.5)


def daal_makhani():
    courses.daal_makhani((0.92, 2.02), vessels.hammered(), 0.84)


def salad():
    here = (-0.66, 2.02)
    vessels.pot(vessels.brass(), (*here, 0), 0.76)
    served.salad(here, 0.65, 0.47, 54)


def chutneys():
    courses.chutneys(((2.50, -0.30), (2.28, -1.30), (-2.42, -0.55)), vessels.hammered(), 1.12)


DISHES = {
    'Tandoori chicken on the bone': chicken,
    'Seekh kebabs': kebabs,
    'Wings': wings,
    'Paneer tikka': paneer_tikka,
    'Naan': naan,
    'Pilau': pilau,
    'Daal makhani': daal_makhani,
    'Salad': salad,
    'Chutneys': chutneys,
}

package_stage.start(seed=5)
vessels.plate(vessels.brass(), (*PLATTER, 0), 1.36)
package_stage.serve(DISHES)
for x, y, turn in ((1.58, 0.12, 70), (-0.66, -1.32, 15)):
    add(citrus.lemon_wedge(int(turn + 60), 0.25), None, (PLATTER[0] + x, PLATTER[1] + y, 0.22), turned(28, 0, turn))
for index in range(9):
    place = (PLATTER[0] + random.uniform(1.30, 1.55), PLATTER[1] + random.uniform(-0.95, -0.70), 0.24 + 0.03 * (index % 4))
    add(greens.onion_ring(index, 0.18), None, place, turned(random.uniform(-25, 25), random.uniform(-25, 25), 0))
served.herbs(PLATTER, 1.3, 44, 0.075, 0, 0.15)
for x, y, turn in ((-0.55, 0.1, 30), (0.0, -0.8, 150), (0.9, 0.4, 80)):
    point, _ = drape.landings([(PLATTER[0] + x, PLATTER[1] + y)])[0]
    add(greens.sprig(int(turn), 0.12), None, (point.x, point.y, point.z + 0.06), turned(-12, -14, turn), 1.1)
served.crumbs(drape.within(1.2, 60, (-2.1, 1.0)))
served.dust(drape.within(1.7, 200, PLATTER))
served.splashes(drape.within(1.5, 26, PLATTER), sauce.JUICE, 3, (0.015, 0.06))
served.splashes([(2.16, -0.66), (2.06, -0.60)], sauce.MINT, 2, (0.02, 0.05))
drape.strew([greens.leaf(each, 0.07) for each in range(3)], [(1.35, -1.95), (-1.7, -1.75), (1.5, -1.82)], lift=0.01)
steam.rise((2.42, 1.45, 0.95), 25)
package_stage.shoot(height=0.2, deep=0.10, distance=14.0)
