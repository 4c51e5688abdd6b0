"""The stage for whole tables: dark planks, one camera and one light, for what is sent out to feed many."""
import math
import random

from kit import stage, vessels


def start(seed):
    scene = stage.start(1400, 1050, samples=48, seed=seed, exposure=0.25)
    scene.cycles.max_bounces = 6
    stage.ambient((1.0, 0.90, 0.78), 0.14)
    planks()


def planks(wide=1.35):
    """Old boards, oiled dark, with gaps between them."""
    tones = [vessels.grain(f'plank {each}', (0.050 + 0.012 * each, 0.020 + 0.004 * each, 0.011), (0.014, 0.006, 0.004), 0.42, (0.5, 7, 7)) for each in range(3)]
    for index in range(-4, 8):
        vessels.box('plank', 22, wide - 0.025, 0.3, tones[index % 3], (random.uniform(-3, 3), index * wide, -0.3), 0, 0.03)


def shoot(height=0.25, distance=12.6, across=0.0, deep=0.0, lens=80, focus=None, fstop=0.6, climb=42):
    """Lights the table and looks at it from `climb` degrees above."""
    angle = math.radians(climb)
    target = (across, deep, height)
    eye = (across, deep - distance * math.cos(angle), height + distance * math.sin(angle))
    stage.window((0, 0, 0.3), 1.6)
    stage.camera(eye, target, lens=lens, focus=focus or (across, deep - 0.9, height + 0.2), fstop=fstop)
    stage.render()


def serve(dishes):
    """Draws each dish of a package; the table has the names of content/package-dishes.ts, which `npm run art` compares."""
    for draw in dishes.values():
        draw()
