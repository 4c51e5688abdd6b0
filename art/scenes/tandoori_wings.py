"""Tandoori wings: six of them heaped on a banana leaf, black at the edges, with lemon, coriander and a green chilli."""
import os
import sys
sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))

from kit import citrus, dish_stage, drape, greens, meat, sauce, served, vessels
from kit.shapes import add
from kit.stage import turned


def heap():
    """Two whole wings and two drumettes on the leaf, one of each leaning on them."""
    flat, thick = meat.flat_wing, meat.drumette
    places = [(thick, (0.10, -0.56, 0.36), (6, 7, -16)), (thick, (-0.66, -0.14, 0.36), (0, 7, 172)), (flat, (0.56, 0.02, 0.32), (-8, 2, 150)),
              (flat, (-0.66, 0.40, 0.34), (8, -4, 28)), (thick, (-0.06, 0.04, 0.66), (0, -9, 34)), (flat, (0.44, 0.10, 0.60), (14, 10, -42))]
    for index, (joint, place, spin) in enumerate(places):
        add(joint(31 + 7 * index, 0.04), None, place, turned(*spin), 1.14)


def beside():
    """Garnish alone: lemon, a chilli and coriander. The price buys no dip and no pickle."""
    add(citrus.lemon(2, 0.30, 0.28), None, (0.98, -0.16, 0.36), turned(46, 0, 32))
    add(citrus.lemon_wedge(5, 0.30), None, (-0.80, -0.72, 0.15), turned(34, 0, -28))
    add(citrus.lemon_wedge(8, 0.30), None, (0.74, 0.62, 0.17), turned(30, 0, 118))
    add(greens.chilli(4, 0.62, 0.048), None, (0.62, -0.66, 0.17), turned(0, 5, 24))


def strew():
    """Coriander over it all."""
    drape.strew([greens.leaf(each, 0.075) for each in range(5)], drape.within(0.85, 34, (0, -0.1)), (0.7, 1.2), 0.35, 0.006, 0.1)
    add(greens.sprig(3, 0.15), None, (-0.95, 0.62, 0.26), turned(12, -14, 130), 1.2)
    add(greens.sprig(6, 0.13), None, (0.10, 0.72, 0.26), turned(18, 10, 60), 1.1)
    add(greens.sprig(9, 0.15), None, (0.46, 0.74, 0.24), turned(14, 12, -30), 1.15)


def traces():
    """What a plate shows that was carried to the table: juices, drops, loose spice and char."""
    for x, y, size in ((0.28, -0.86, 0.060), (0.37, -0.83, 0.035), (0.16, -0.92, 0.025)):
        point, _ = drape.landings([(x, y)])[0]
        add(sauce.dollop(size, sauce.JUICE, int(90 * size), 0.008, 0.35), None, point)
    served.splashes(drape.within(1.15, 16, (0.1, -0.35)), sauce.JUICE, 3)
    served.dust(drape.within(1.28, 170))
    served.crumbs(drape.within(1.2, 24), (0.4, 1.1), ((0.012, 0.008, 0.006), (0.16, 0.03, 0.008)))


dish_stage.start(seed=4)
vessels.plate(vessels.glaze())
add(vessels.banana_leaf(3, 1.95, 1.5), None, (-0.06, -0.02, 0.10), turned(0, 0, 18))
heap()
beside()
strew()
traces()
dish_stage.shoot(height=0.22, distance=7.6)
