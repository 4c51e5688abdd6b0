"""Deluxe tandoori: a feast. A great brass platter of charred chicken and kebabs, naan, rice, salad and chutneys."""
import os
import random
import sys
sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))

from kit import citrus, drape, greens, meat, package_stage, sauce, served, steam, vessels
from kit.shapes import add
from kit.stage import turned

PLATTER = (0.0, -0.55)


def pieces():
    """Legs round the rim, kebabs on the right, chunks heaped in the middle."""
    legs = [meat.drumette(each, 0.03) for each in (31, 52, 73, 18, 95, 64)]
    ring = [(-1.30, 0.10, 185), (-1.14, -0.52, 205), (-0.72, -0.94, 232), (-0.16, -1.08, 262), (-1.08, 0.62, 150), (-0.55, 0.92, 118)]
    for index, (x, y, turn) in enumerate(ring):
        add(legs[index], None, (PLATTER[0] + x, PLATTER[1] + y, 0.40), turned(0, 9, turn), random.uniform(1.04, 1.18))
    bites = meat.chunks(8, 80, 0.02, 5)
    heap = [(x, y, 0.36) for x, y in ((-0.62, 0.05), (-0.55, -0.42), (-0.18, -0.62), (-0.12, -0.15), (-0.15, 0.32), (-0.40, 0.52), (0.22, -0.70))]
    heap += [(x, y, 0.62) for x, y in ((-0.48, -0.16), (-0.20, -0.38), (-0.24, 0.12), (-0.50, 0.25))] + [(-0.32, -0.08, 0.84)]
    for index, (x, y, z) in enumerate(heap):
        add(bites[index % 8], None, (PLATTER[0] + x, PLATTER[1] + y, z), [random.uniform(0, 6) for _ in range(3)], random.uniform(0.25, 0.29))
    kebabs = [meat.kebab(each, 1.55, 0.165) for each in (3, 8, 14, 21, 27)]
    rows = [(0.62, -0.55, 0.31, 58), (0.92, -0.28, 0.31, 62), (1.18, 0.02, 0.33, 60), (0.50, 0.15, 0.31, 66), (0.80, -0.12, 0.59, 57)]
    for index, (x, y, z, turn) in enumerate(rows):
        add(kebabs[index], None, (PLATTER[0] + x, PLATTER[1] + y, z), turned(40 * index, 0, turn))


def garnish():
    """Lemon, pink onion and coriander on the platter."""
    for x, y, turn in ((0.12, -1.22, 25), (1.28, -0.72, 70), (-0.05, 0.98, -15)):
        add(citrus.lemon_wedge(int(turn + 60), 0.27), None, (PLATTER[0] + x, PLATTER[1] + y, 0.22), turned(28, 0, turn))
    for index in range(11):
        x, y = random.uniform(0.25, 0.75), random.uniform(-1.18, -0.92)
        add(greens.onion_ring(index, 0.19), None, (PLATTER[0] + x, PLATTER[1] + y, 0.22 + 0.03 * (index % 4)), turned(random.uniform(-25, 25), random.uniform(-25, 25), 0))
    served.herbs(PLATTER, 1.2, 44, 0.075, 0, 0.15)
    for x, y, turn in ((-0.30, 0.0, 30), (-0.42, 0.2, 150), (0.9, 0.35, 80)):
        point, _ = drape.landings([(PLATTER[0] + x, PLATTER[1] + y)])[0]
        add(greens.sprig(int(turn), 0.14), None, (point.x, point.y, point.z + 0.06), turned(-12, -14, turn), 1.2)


package_stage.start(seed=5)
brass = vessels.brass()
vessels.plate(brass, (*PLATTER, 0), 1.32)
pieces()
garnish()
served.bowl_of_rice((1.95, 1.35), vessels.hammered(), 1.0)
served.herbs((1.95, 1.35), 0.8, 16, 0.07, 1, 0.5)
vessels.box('board', 2.1, 2.3, 0.10, vessels.grain(), (-2.15, 1.15, 0), 0.25)
served.naan_stack((-2.15, 1.15), 4, 3, 15, 0.11)
vessels.pot(brass, (0.05, 1.75, 0), 0.86)
served.salad((0.05, 1.75), 0.74, 0.54, 60)
served.dip((2.35, -0.35), sauce.MINT, vessels.hammered(), 1.25, 4)
served.dip((-2.28, -0.75), sauce.YOGHURT, vessels.hammered(), 1.25, 7)
served.dip((2.20, -1.45), sauce.TAMARIND, vessels.hammered(), 1.1, 9)
served.herbs((-2.28, -0.75), 0.3, 6, 0.05, 0, 0.2)
served.crumbs(drape.within(1.3, 70, (-2.05, 0.9)))
served.dust(drape.within(1.6, 220, PLATTER))
served.splashes(drape.within(1.45, 26, PLATTER), sauce.JUICE, 3, (0.015, 0.06))
served.splashes([(2.0, -0.72), (1.9, -0.66), (1.86, -1.15)], sauce.MINT, 2, (0.02, 0.05))
drape.strew([greens.leaf(each, 0.07) for each in range(3)], [(1.35, -1.75), (-1.6, -1.55), (1.5, -1.62), (0.9, 1.0)], lift=0.01)
steam.rise((1.95, 1.45, 0.95), 25)
package_stage.shoot(height=0.2, deep=0.08, distance=13.2)
