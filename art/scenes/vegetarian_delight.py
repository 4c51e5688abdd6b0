"""Vegetarian delight: paneer tikka on skewers, daal, chickpeas, rice, spinach and naan."""
import os
import random
import sys
sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))

from mathutils import Vector

from kit import citrus, drape, grains, greens, package_stage, sauce, served, steam, vessels
from kit.materials import material
from kit.shapes import add
from kit.stage import turned


def skewer(start, turn, seed, steel):
    """Paneer and peppers in turn on a steel rod, about 3 long."""
    cubes = [grains.paneer(seed + each, 0.40) for each in range(6)]
    squares = [grains.pepper(seed + each, tones) for each in (1, 4) for tones in (grains.GREEN_PEPPER, grains.RED_PEPPER, grains.YELLOW_PEPPER)]
    ahead = Vector((1, 0, 0))
    ahead.rotate(shapes_turn(turn))
    rod = vessels.rounded('rod', [(0, -0.6), (0.016, -0.58), (0.018, 0), (0.018, 2.75), (0.002, 2.95)], steel)
    rod.location, rod.rotation_euler = start, turned(0, 90, turn)
    along = 0.12
    for index in range(6):
        cheese = cubes[index], random.uniform(0.195, 0.225), (random.uniform(-0.2, 0.2), 0, 0), 0.27
        pepper = squares[(index + seed) % 6], (random.uniform(0.20, 0.29), random.uniform(0.19, 0.28), 0.25), (random.uniform(-0.4, 0.4), 1.45, 0), 0.13
        for mesh, size, spin, room in (cheese, pepper):
            if index == 5 and room < 0.1:
                continue
            along += room / 2 + 0.02
            made = add(mesh, None, Vector(start) + along * ahead, (spin[0] + random.uniform(-0.25, 0.25), spin[1], 0), size)
            made.rotation_euler.rotate(shapes_turn(turn))
            along += room / 2 + 0.02


def shapes_turn(degrees):
    """A turn about the upright axis."""
    from mathutils import Euler
    return Euler(turned(0, 0, degrees))


def chickpeas(here, copper):
    served.pot_of(sauce.CHANA, here, copper, [grains.chickpea(each) for each in range(4)], 0.092, 84, 4, 1.02, oil=(0.50, 0.08, 0.006), sunk=0.15)
    served.herbs(here, 0.7, 16, 0.07, 1, 0.4)
    drape.strew([greens.onion_ring(each, 0.15, 0.04, 0.013) for each in range(3)], drape.within(0.35, 4, here), tilt=0.5, lift=0.01)


def daal(here, copper):
    served.pot_of(sauce.DAAL, here, copper, seed=11, scale=0.98, oil=(0.66, 0.12, 0.006))
    add(greens.chilli(3, 0.6, 0.045, red=True), None, (here[0] - 0.1, here[1] + 0.05, 0.62), turned(0, 3, 30))
    drape.strew([greens.cumin(each) for each in range(5)], drape.within(0.6, 50, here), tilt=0.1, lift=0.004, floor=0.4)
    served.herbs(here, 0.7, 16, 0.065, 1, 0.4)


def spinach(here, copper):
    served.pot_of(sauce.PALAK, here, copper, [grains.paneer(each, -0.18) for each in range(7)], 0.165, 9, 5, 0.92, grain=1.8, sunk=0.3, cream=0.015)


package_stage.start(seed=12)
copper, brass = vessels.hammered(), vessels.brass()
vessels.box('slate', 3.7, 1.75, 0.08, vessels.glaze(), (-0.55, -1.20, 0), 0.06)
add(vessels.banana_leaf(4, 3.3, 1.35), None, (-0.50, -1.18, 0.10), turned(0, 0, 4))
steel = material('steel', (0.62, 0.60, 0.57), rough=0.25, metal=1)
for index, (y, turn) in enumerate(((-0.72, 6.5), (-1.20, 0.5), (-1.68, -3.5))):
    skewer((-1.95 + 0.12 * index, y - 0.05, 0.33), turn, 20 * index + 3, steel)
served.dip((1.75, -1.55), sauce.MINT, brass, 1.25, 4)
for x, y, turn in ((1.05, -1.72, 35), (1.05, -0.72, -20)):
    add(citrus.lemon_wedge(int(turn) + 50, 0.25), None, (x, y, 0.10), turned(30, 0, turn))
drape.strew([greens.leaf(each, 0.075) for each in range(4)], drape.within(1.0, 30, (-0.6, -1.2), (1.5, 0.6)), tilt=0.3, lift=0.008)
chickpeas((-2.13, 0.78), copper)
daal((-0.10, 1.14), copper)
spinach((1.95, 0.55), brass)
served.bowl_of_rice((1.55, 2.35), copper, 0.92, saffron=0.16)
vessels.box('board', 2.2, 1.6, 0.09, vessels.grain(), (-1.35, 2.65, 0), -0.1)
served.naan_stack((-1.35, 2.65), 3, 6, 70, 0.10, 1.9)
add(greens.sprig(5, 0.22), None, (2.45, -0.65, 0.03), turned(0, 0, 140), 1.5)
served.crumbs(drape.within(1.2, 40, (-1.35, 2.5)))
served.crumbs(drape.within(1.0, 46, (-0.5, -1.2), (1.8, 0.75)), (0.4, 1.2), ((0.012, 0.008, 0.006), (0.55, 0.20, 0.03), (0.70, 0.50, 0.22)))
served.dust(drape.within(1.1, 170, (-0.4, -1.2), (1.9, 0.9)))
served.splashes(drape.within(0.8, 14, (-0.5, -1.2), (2.0, 0.9)), sauce.JUICE, 5, (0.015, 0.05))
served.splashes([(1.25, -1.35), (1.32, -1.28), (-1.1, 0.0), (0.9, 0.1)], sauce.CHANA, 2, (0.02, 0.05))
for x, y, z, seed in ((-2.13, 0.9, 0.75, 47), (1.55, 2.4, 0.95, 63)):
    steam.rise((x, y, z), seed)
package_stage.shoot(height=0.2, deep=0.30, across=-0.08, distance=13.4)
