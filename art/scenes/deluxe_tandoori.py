"""Deluxe tandoori for ten: trays of chicken, kebabs, wings and paneer, with naan, pilau, daal makhani, salad and three chutneys."""
import math
import os
import random
import sys
from dataclasses import replace
sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))

from kit import catering, citrus, courses, drape, grains, greens, meat, package_stage, poultry, rice, sauce, served, steam, vessels
from kit.heap import BALL, DRUMSTICK, KEBAB, LEG, WING, Heap
from kit.shapes import add
from kit.stage import turned

CHICKEN, KEBABS, WINGS, PANEER = (-2.50, -1.45), (0.15, -0.05), (2.95, -0.55), (2.92, -2.62)
BESIDE = math.pi / 2


def rest(mesh, x, y, spin, lift=0.03, size=1.0):
    """Lays a garnish on what is at (x, y)."""
    point, _ = drape.landings([(x, y)])[0]
    return add(mesh, None, (point.x, point.y, point.z + lift), spin, size)


def chicken():
    """Twelve legs, thigh and drumstick in one, and twelve drumsticks, heaped the length of the tray."""
    catering.tray(catering.steel(), CHICKEN, 3.60, 2.55, BESIDE + 0.03)
    legs, drumsticks = [poultry.leg(each, 0.02) for each in (31, 52, 73, 18)], [meat.drumette(each, 0.03) for each in (31, 52, 73)]
    pile = Heap(CHICKEN, 3.60, 2.55, 0.06, BESIDE + 0.03, wall=0.8)
    for _ in range(3):
        pile.add(legs, 4, LEG, 0.84, peak=0.10, reach=0.85, tries=80)
        pile.add(drumsticks, 4, DRUMSTICK, 1.26, peak=0.10, reach=0.85, tries=80)
    for x, y, turn in ((-3.30, -2.86, 15), (-1.62, -2.98, -40), (-2.30, -1.0, 70), (-3.32, 0.10, 120)):
        rest(citrus.lemon_wedge(int(turn + 60), 0.25), x, y, turned(random.uniform(10, 30), 0, turn), 0.02)
    catering.chopped(drape.within(1.0, 70, (CHICKEN[0], CHICKEN[1] - 0.3), (1.0, 1.5)), 0.2)


def kebabs():
    """Twenty-four in a pile of logs, onion rings over one end of it."""
    catering.tray(catering.steel(), KEBABS, 2.50, 1.74, BESIDE - 0.02)
    made = [meat.kebab(each, long, 0.160) for each, long in ((3, 1.50), (8, 1.42), (14, 1.54), (21, 1.46), (27, 1.50), (33, 1.38))]
    Heap(KEBABS, 2.50, 1.74, 0.06, BESIDE - 0.02).add(made, 24, KEBAB, 1.0, heading=(84, 96), roll=180, peak=0.45, tries=90)
    for index, (x, y) in enumerate(drape.within(0.42, 9, (KEBABS[0] + 0.25, KEBABS[1] - 0.72), (1.3, 0.8))):
        rest(greens.onion_ring(index, random.uniform(0.15, 0.22), 0.05, 0.014, False), x, y, turned(random.uniform(-25, 25), random.uniform(-25, 25), 0), 0.02)


def wings():
    """Twenty-two whole wings, two green chillies on them."""
    catering.tray(catering.steel(), WINGS, 2.30, 1.72, 0.03)
    made = [poultry.whole_wing(each, 0.05) for each in (41, 12, 66, 83, 27, 58)]
    Heap(WINGS, 2.30, 1.72, 0.06, 0.03, wall=0.6).add(made, 22, WING, 0.84, peak=0.25, tries=50)
    rest(greens.chilli(4, 0.62, 0.045), WINGS[0] - 0.35, WINGS[1] + 0.25, turned(0, 6, 24), 0.04)
    rest(greens.chilli(9, 0.55, 0.042), WINGS[0] + 0.55, WINGS[1] - 0.42, turned(0, -6, -50), 0.04)


def paneer_tikka():
    """Forty-five charred cubes with peppers between them, off the skewer."""
    catering.tray(catering.steel(), PANEER, 2.30, 1.60, -0.02)
    cubes, squares = [grains.paneer(each, 0.52) for each in range(7)], courses.peppers(2)
    pile = Heap(PANEER, 2.30, 1.60, 0.06, -0.02)
    for _ in range(3):
        pile.add(cubes, 15, BALL, 0.205, give=0.25, roll=22, lean=22, peak=0.35)
        pile.add(squares, 7, BALL, 0.20, flat=0.5, give=0.3, roll=50, lean=50, peak=0.2)
    catering.chopped(drape.within(0.7, 40, (PANEER[0] - 0.2, PANEER[1]), (1.3, 0.9)), 0.2, (0.6, 1.2))


def naan():
    """Two stacks on a board, thirteen naan in all."""
    here = (-3.45, 2.35)
    vessels.box('board', 2.5, 2.5, 0.10, vessels.grain(), (*here, 0), 0.12)
    catering.breads(catering.naan(15), (here[0] - 0.25, here[1] + 0.25), 8, 0.11, turn=28)
    catering.breads(catering.naan(48), (here[0] + 0.32, here[1] - 0.42), 5, 0.11, turn=-30)


def pilau():
    here, scale = (2.10, 2.85), 1.40
    rice.bowl(here, vessels.brass(), scale, replace(rice.PILAU, peak=0.64, full=0.95), 9000)
    catering.spoon(courses.steel(), (here[0] + 0.60, here[1] - 0.68, 1.14), 20, 6, 0.9)


def daal_makhani():
    here, scale = (-0.85, 2.75), 1.25
    path = [(-0.62, 0.02), (-0.40, 0.34), (0.02, 0.40), (0.16, 0.14), (-0.14, -0.06), (-0.20, -0.34), (0.16, -0.50), (0.54, -0.28), (0.60, 0.10)]
    catering.daal_makhani(here, vessels.hammered(), scale, 6, [(x * scale, y * scale) for x, y in path], ((0.24, 0.26), (0.49, 0.53), (0.90, 0.94)))
    catering.spoon(courses.steel(), (here[0] - 0.55, here[1] + 0.45, 0.80), 140, -6)


def salad():
    here = (4.15, 1.47)
    vessels.pot(vessels.brass(), (*here, 0), 0.93)
    add(greens.lettuce(4, 0.86, 0.09), None, (*here, 0.60))
    served.salad(here, 0.74, 0.60, 66)
    served.salad(here, 0.46, 0.72, 30)


def chutneys():
    courses.chutneys(((-0.45, -3.02), (0.15, -2.18), (0.76, -3.04)), vessels.hammered(), 1.25)


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
package_stage.serve(DISHES)
served.crumbs(drape.within(1.3, 50, (-3.2, 1.6)))
served.dust(drape.within(3.2, 160, (0.2, -1.6), (1.1, 0.7)))
served.splashes(drape.within(1.6, 24, CHICKEN, (0.9, 1.2)), sauce.JUICE, 3, (0.015, 0.055))
served.splashes([(-0.98, -3.30), (-0.92, -3.38)], sauce.MINT, 2, (0.02, 0.045))
steam.rise((-0.75, 2.9, 0.85), 25)
steam.rise((2.2, 3.0, 1.6), 63)
catering.shoot(distance=21.8, across=0.06, deep=0.35)
