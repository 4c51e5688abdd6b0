"""The stage for single dishes: one camera, one light, no ground but the shadow, so that each stands on the page's paper."""
import math

import bpy

from kit import shapes, stage
from kit.materials import material

PAPER = (0.965, 0.905, 0.807)


def start(seed=1, samples=10):
    stage.start(1400, 1120, samples=samples, transparent=True, seed=seed, exposure=0.25)
    stage.ambient((1.0, 0.93, 0.84), 0.30)
    bpy.context.scene.view_settings.look = 'High Contrast'
    bpy.context.scene.cycles.max_bounces = 5
    ground = shapes.ground(material('paper', PAPER, rough=0.9), size=60)
    ground.is_shadow_catcher = True


def shoot(height=0.35, distance=8.6, across=0.0, lens=85, focus=None, fstop=5.6, climb=37):
    """Lights the dish and looks at it from `climb` degrees above; `height` is that of the picture's middle."""
    angle = math.radians(climb)
    target = (across, 0, height)
    eye = (across, -distance * math.cos(angle), height + distance * math.sin(angle))
    stage.food_lights(0.75, target=(0, 0, 0.4))
    stage.area((-3.0, -4.5, 4.5), (0, 0, 0.3), 4.0, 160, (1.0, 0.90, 0.78))
    stage.camera(eye, target, lens=lens, focus=focus or (across, -0.6, height + 0.15), fstop=fstop)
    stage.render()
