"""Tandoori chicken roll: naan about charred thigh, pink onion and mint chutney, the lower half in paper, on a board."""
import math
import os
import sys
sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))

from kit import dish_stage, drape, roll, sauce, served, vessels

dish_stage.start(seed=3)
vessels.box('board', 2.90, 1.52, 0.12, vessels.grain(), (0.05, 0.0, 0), math.radians(-4))
roll.in_paper(24, (-0.02, 0.02, 0.53), -22)
served.crumbs(drape.within(1.0, 26, (-0.45, -0.56), (0.75, 0.10)), (0.4, 1.4))
served.dust(drape.within(1.0, 90, (0.75, -0.30), (0.5, 0.30)))
served.splashes([(-0.02, -0.60), (0.06, -0.64), (-0.55, -0.58), (-0.62, -0.52)], sauce.MINT, 6, (0.02, 0.05))
dish_stage.shoot(height=0.36, distance=8.0, focus=(0.5, -0.4, 0.6))
