"""The stage for single dishes: one camera, one light, no ground but the shadow, so that each stands on the page's paper."""
import math

from kit import shapes, stage
from kit.materials import material

# Between the grounds of the site. White paper would be mirrored in dark plates, a pale line where the page is dark.
TABLE = (0.30, 0.265, 0.22)


def start(seed):
    scene = stage.start(1400, 1120, samples=64, transparent=True, seed=seed, exposure=0.6)
    stage.ambient((1.0, 0.94, 0.86), 0.24)
    scene.cycles.max_bounces = 6
    # The ground is not seen and yet throws light back: the dish has an edge of its own, without any shadow in it.
    ground = shapes.ground(material('table', TABLE, rough=0.9), size=60)
    ground.name = 'ground'
    ground.visible_camera = False


def shoot(height=0.35, distance=8.6, across=0.0, lens=85, focus=None, fstop=0.9, climb=37):
    """Lights the dish and looks at it from `climb` degrees above; `height` is that of the picture's middle."""
    angle = math.radians(climb)
    target = (across, 0, height)
    eye = (across, -distance * math.cos(angle), height + distance * math.sin(angle))
    stage.window()
    stage.camera(eye, target, lens=lens, focus=focus or (across, -0.6, height + 0.15), fstop=fstop)
    stage.render()
