"""What food for many is sent out in: long trays, great pots, a basket, servers; and the wider camera that shows it all."""
import math
import random

import bmesh
import bpy
import numpy as np

from kit import courses, dough, drape, greens, sauce, served, stage, vegetables, vessels
from kit.materials import material
from kit.organic import net, smooth_path, tube
from kit.shapes import add
from kit.stage import turned

FULL = 0.625


def shoot(distance=21.0, climb=48, across=0.0, deep=0.3, height=0.2, lens=80, fstop=0.55):
    """Lights a table one and a half times as wide as package_stage does, and looks at it from higher."""
    angle = math.radians(climb)
    target = (across, deep, height)
    eye = (across, deep - distance * math.cos(angle), height + distance * math.sin(angle))
    middle, power = (0, 0.2, 0.3), 1.6 * 2.3
    stage.area((-7.4, 5.4, 7.2), middle, 6.4, 1000 * power, (1.0, 0.90, 0.77))
    stage.area((5.2, -7.5, 4.6), middle, 6.8, 170 * power, (1.0, 0.86, 0.70))
    stage.area((7.8, 5.4, 3.8), middle, 2.0, 70 * power, (0.86, 0.92, 1.0))
    stage.camera(eye, target, lens=lens, focus=(across, deep - 1.4, height + 0.4), fstop=fstop)
    stage.render()


def metal(name, points, faces, made_of, place, spin=(0, 0, 0), size=1.0):
    """A smooth object of one material, its faces all outwards."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(np.asarray(points).tolist(), [], faces)
    work = bmesh.new()
    work.from_mesh(mesh)
    bmesh.ops.recalc_face_normals(work, faces=work.faces)
    work.to_mesh(mesh)
    work.free()
    made = add(mesh, made_of, place, spin, size)
    mesh.use_auto_smooth, mesh.auto_smooth_angle = True, 1.0
    return made


def steel(name='dull steel'):
    """Steel of a caterer's trays, dulled by much washing."""
    return material(name, (0.50, 0.48, 0.45), rough=0.34, metal=1, second=(0.38, 0.36, 0.335), noise=2.2, bump=0.05, bump_scale=14)


def tray(made_of, middle, wide, deep, turn=0.0, high=0.40, around=160):
    """An oblong tray with a broad lip and two handles; its floor is at 0.05, `wide` and `deep` within its walls."""
    angle = (np.arange(around) + 0.5) * 2 * np.pi / around
    corner = 0.30
    profile = [(-0.40, 0.05), (-0.16, 0.05), (-0.10, 0.065), (-0.06, 0.12), (-0.01, high - 0.04), (0.02, high), (0.15, high + 0.012),
               (0.18, high + 0.004), (0.175, high - 0.016), (0.05, high - 0.03), (0.015, high - 0.07), (-0.04, 0.06), (-0.10, 0.0), (-0.30, 0.0)]
    rows = []
    for off, z in profile:
        bend = max(0.02, corner + off)
        rows.append(np.column_stack([np.sign(np.cos(angle)) * (wide / 2 + off - bend) + bend * np.cos(angle),
                                     np.sign(np.sin(angle)) * (deep / 2 + off - bend) + bend * np.sin(angle), np.full(around, z)]))
    last = (len(rows) - 1) * around
    faces = net(len(rows), around, closed=True) + [tuple(range(around)), tuple(range(last, last + around))]
    metal('tray', np.vstack(rows), faces, made_of, (*middle, 0), (0, 0, turn))
    for side in (-1, 1):
        end = side * wide / 2
        knots = [(end + side * out, y, high + up) for out, y, up in ((0.12, -0.42, 0.0), (0.26, -0.38, 0.05), (0.34, -0.2, 0.08), (0.35, 0, 0.09), (0.34, 0.2, 0.08), (0.26, 0.38, 0.05), (0.12, 0.42, 0.0))]
        points, faces, _ = tube(knots, [0.032, 0.032], 60, 14)
        metal('handle', points, faces, made_of, (*middle, 0), (0, 0, turn))


def spoon(made_of, place, heading, lean=0.0, size=1.0, long=2.1):
    """A server whose bowl is at `place`, its handle up and out towards `heading` (degrees)."""
    r, side, angle, faces = dough.rings(24, 72)
    points = np.column_stack([0.40 * r * np.cos(angle), 0.28 * r * np.sin(angle), 0.13 * (r ** 2 - 1) - np.where(side < 0, 0.018 * np.sqrt(np.clip(1 - r ** 8, 0, 1)), 0)])
    metal('spoon', points, faces, made_of, place, turned(0, lean, heading), size)
    knots = [(0.30, 0, -0.05), (0.42, 0, 0.01), (0.62, 0, 0.10), (0.40 + 0.5 * long, 0, 0.34), (0.40 + long, 0, 0.52)]
    points, faces, _ = tube(knots, [0.06, 0.055, 0.045, 0.045, 0.055, 0.075, 0.07], 120, 16, 0.45)
    metal('handle', points, faces, made_of, place, turned(0, lean, heading), size)


def pot(tones, here, made_of, scale, seed, oil=None, grain=1.0, cream=None, ears=0.4):
    """A great karahi filled nearly to its rim; `cream` is the path along which cream soaked in. Answers the level."""
    vessels.pot(made_of, (*here, 0), scale)
    vessels.handles(made_of, (*here, 0), scale=scale, angle=ears)
    add(sauce.surface(0.945 * scale, tones, seed, 0.032, oil, grain=grain, cream=cream), None, (*here, FULL * scale))
    served.spilt(here, tones, seed, scale)
    return FULL * scale


def poured(here, path, seed, wide=0.026, gaps=((0.24, 0.31), (0.52, 0.56), (0.74, 0.84))):
    """A thread of cream along a path round `here`: it thins, breaks off in the gaps (shares of its way) and falls in drops."""
    own = random.Random(seed)
    whole = smooth_path([(here[0] + x, here[1] + y, 0) for x, y in path], 240)[:, :2]
    ends = [0.0, *(end for gap in gaps for end in gap), 1.0]
    for index in range(0, len(ends), 2):
        part = whole[int(239 * ends[index]):int(239 * ends[index + 1]) + 1:5]
        if len(part) > 3:
            drape.drizzle(part, sauce.YOGHURT, wide * own.uniform(0.65, 1.25), seed + index, 110, -0.15)
    spots = [whole[int(239 * own.uniform(*gap))] + (own.uniform(-0.05, 0.05), own.uniform(-0.05, 0.05)) for gap in gaps for _ in range(3)]
    for index, (point, _) in enumerate(drape.landings(spots)):
        served.splash(point, wide * own.uniform(0.35, 1.1), sauce.YOGHURT, seed + index)


def daal_makhani(here, made_of, scale, seed, path, gaps):
    """A great pot of black lentils and red beans, with a broken thread of cream and nothing green."""
    level = pot(courses.BLACK_DAAL, here, made_of, scale, seed, (0.34, 0.090, 0.012), 1.3, path)
    drape.strew([courses.lentil(each) for each in range(6)], drape.within(0.86 * scale, int(400 * scale ** 2), here), (0.034, 0.050), 0.3, -0.008, level - 0.2)
    drape.strew([courses.kidney_bean(each) for each in range(3)], drape.within(0.76 * scale, int(18 * scale ** 2), here), (0.085, 0.105), 0.3, -0.012, level - 0.2)
    poured(here, path, seed, 0.024 * scale, gaps)


def raita(here, made_of, scale, seed=7):
    """Yoghurt with diced cucumber, roasted cumin and a little chilli."""
    vessels.pot(made_of, (*here, 0), scale)
    add(sauce.surface(0.945 * scale, sauce.YOGHURT, seed, 0.022, wet=0.32), None, (*here, FULL * scale))
    drape.strew([vegetables.dice('cucumber', each) for each in range(4)], drape.within(0.80 * scale, int(80 * scale ** 2), here), (0.030, 0.052), 0.5, -0.012, 0.4 * scale)
    ground = ((0.20, 0.10, 0.035), (0.11, 0.05, 0.018), (0.50, 0.06, 0.010))
    streak = [(here[0] + random.gauss(0, 0.42) * scale, here[1] + random.gauss(0.05, 0.10) * scale) for _ in range(230)]
    served.crumbs([each for each in streak if math.dist(each, here) < 0.86 * scale], (0.22, 0.7), ground)
    drape.strew([greens.cumin(each) for each in range(4)], drape.within(0.5 * scale, 22, here), tilt=0.1, lift=0.004, floor=0.4 * scale)


def chopped(places, floor=-1.0, sizes=(0.45, 1.0)):
    """Coriander cut with the knife: bits of leaf, none whole."""
    drape.strew([greens.leaf(each, 0.050) for each in range(5)], places, sizes, 0.5, 0.006, floor)


def breads(meshes, here, count, floor, rise=0.10, askew=16, turn=0.0, shift=0.09):
    """Flat breads stacked; `meshes(index)` gives each, bent by how high it lies."""
    for index in range(count):
        place = (here[0] + random.uniform(-shift, shift), here[1] + random.uniform(-shift, shift), floor + rise * index)
        add(meshes(index), None, place, turned(0, 0, turn + random.uniform(-askew, askew)))


def naan(seed, kinds=5, length=2.1):
    """Makes naan for `breads`: few shapes, each sagging the more the higher it lies."""
    def bent(index):
        sag = 0.035 * index
        return dough.naan(seed + 5 * (index % kinds) + index // kinds, length, 0.72 * length, 0.05, 1.35, 46, lambda points: points + [[0, 0, 1]] * (sag * (0.4 - (points[:, :2] ** 2).sum(axis=1)))[:, None], 70, 170)
    return bent
