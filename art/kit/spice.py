"""Spices: powders in heaps, seeds, pods and dried chillies."""
import math
import random

import bpy
from mathutils import Vector, noise

from kit import materials, shapes


def powder(name, color, shade):
    return materials.material(name, color, rough=1.0, specular=0.1, second=shade, noise=9, spread=0.7, bump=0.55, bump_scale=26)


def heap(radius, height, seed=0):
    """A mound of powder over a disc at z = 0, with little slides and crumbs."""
    mesh = shapes.disc('heap', radius, 90, 240)
    for point in mesh.vertices:
        x, y, _ = point.co
        share = math.hypot(x, y) / radius
        here = Vector((x * 1.4 + seed * 7, y * 1.4, seed))
        uneven = noise.fractal(here, 0.8, 2.2, 5) * 0.1 + abs(noise.noise(here * 9)) * 0.018
        point.co.z = height * (1 - share ** 1.5) + uneven * (1 - share ** 8)
    mesh.update()
    return mesh


def dome(radius, height):
    """Answers places on a mound, so that seeds can be strewn over it."""
    def place():
        angle, share = random.uniform(0, 2 * math.pi), math.sqrt(random.random())
        x, y = radius * share * math.cos(angle), radius * share * math.sin(angle)
        return x, y, height * (1 - share ** 2) + random.uniform(-0.03, 0.03)
    return place


def cumin():
    """A ridged seed along x, about one long."""
    mesh = shapes.ball('cumin', 0.5, 20, 14)
    for point in mesh.vertices:
        x, y, z = point.co
        ridge = 1 + 0.14 * math.cos(6 * math.atan2(z, y))
        point.co = (x, y * 0.30 * ridge, z * 0.30 * ridge + 0.10 * (0.25 - x * x))
    return mesh


def coriander():
    """A round seed with meridians."""
    mesh = shapes.ball('coriander', 0.5, 36, 14, (1, 1, 1.1))
    for point in mesh.vertices:
        ridge = 1 + 0.035 * math.cos(12 * math.atan2(point.co.y, point.co.x))
        point.co.x *= ridge
        point.co.y *= ridge
    return mesh


def cardamom(seed=0):
    """A three-sided pod along x with a papery wrinkled skin."""
    mesh = shapes.ball('cardamom', 0.5, 36, 24)
    for point in mesh.vertices:
        z, y, x = point.co
        angle = math.atan2(z, y)
        side = 1 + 0.12 * math.cos(3 * angle) + 0.06 * math.cos(18 * angle + seed)
        point.co = (x * (1.05 + 0.1 * abs(x)), y * 0.5 * side, z * 0.5 * side)
    return mesh


def chilli(length=1.3, radius=0.10, bend=0.5, seed=0):
    """A dried chilli along x, bent and wrinkled, with its stalk; materials: skin, stalk."""
    steps, around = 46, 26
    points = []
    for step in range(steps + 1):
        share = step / steps
        thick = radius * thickness_at(share)
        middle = Vector((length * (share - 0.5), bend * length * (share - 0.5) ** 2 + 0.03 * math.sin(7 * share + seed), 0))
        for k in range(around):
            angle = 2 * math.pi * k / around
            crease = 1
            if share > 0.2:
                crease += 0.32 * noise.noise(Vector((share * 4.5 + seed * 9, math.cos(angle) * 1.3, math.sin(angle) * 1.3)))
            points.append(middle + Vector((0, math.cos(angle), 0.72 * math.sin(angle))) * thick * crease)
    at = lambda step, k: step * around + k % around
    faces = [(at(s, k), at(s, k + 1), at(s + 1, k + 1), at(s + 1, k)) for s in range(steps) for k in range(around)]
    mesh = bpy.data.meshes.new('chilli')
    mesh.from_pydata(points, [], faces + [tuple(range(around))[::-1]])
    for face in mesh.polygons:
        face.material_index = int(face.index < 8 * around)
    return mesh


def thickness_at(share):
    """Thin stalk, a cap, full shoulders, a long point."""
    if share < 0.13:
        return 0.17 + 0.06 * (share < 0.02)
    if share < 0.24:
        return 0.17 + 0.79 * math.sin((share - 0.13) / 0.11 * math.pi / 2) ** 0.8
    return max(0.02, (1 - ((share - 0.2) / 0.8) ** 1.7)) ** 0.85
