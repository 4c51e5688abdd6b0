"""A tandoor as a cook stands before it: a big clay jar, its round mouth on top and tipped to the cook, fire and bread inside,
skewers of chicken that stand in it."""
import math
import random

import numpy as np
from mathutils import Matrix, Vector

from kit import fire, materials, meat, naan, rooms, shapes, stage, stall, steam
from kit.organic import blend, cloud, net, noise, paint, painted, smooth_path, step, warp

CLAY, PALE, DARK = (0.34, 0.150, 0.070), (0.46, 0.255, 0.145), (0.17, 0.068, 0.034)
SOOT = (0.022, 0.014, 0.010)
# Radius and height from the mouth, for a mouth of radius 1: over the lip, the neck and the belly, down to the foot.
OUTSIDE = [(0.93, -0.06), (0.95, 0.05), (1.04, 0.115), (1.15, 0.10), (1.21, 0.0), (1.17, -0.12), (1.08, -0.20), (1.07, -0.30),
           (1.16, -0.46), (1.31, -0.70), (1.42, -1.0), (1.45, -1.3), (1.38, -1.62), (1.22, -1.92), (1.05, -2.15)]
INSIDE = [(0.93, -0.04), (1.0, -0.22), (1.14, -0.55), (1.24, -0.95), (1.25, -1.4), (1.1, -1.9), (0.0, -1.95)]


class Tandoor:
    """Its mouth is at `middle`, `radius` wide, and tips to -y by so many degrees; `eye` is where the camera stands."""

    def __init__(self, middle, radius, tip, eye):
        self.middle, self.radius, self.eye = Vector(middle), radius, eye
        self.turn = Matrix.Rotation(math.radians(tip), 3, 'X')

    def at(self, x, y, z):
        """A place in its own measure, where the mouth has radius 1."""
        return self.middle + self.turn @ (self.radius * Vector((x, y, z)))

    def put(self, mesh, material=None):
        return shapes.add(mesh, material, self.middle, self.turn.to_euler())

    def jar(self):
        """Clay built up by hand in coils: uneven, cracked by the heat, black at the lip."""
        self.put(coiled(self.radius))
        self.put(shapes.lathe('inside', [(x * self.radius, z * self.radius) for x, z in INSIDE]), hot())

    def burn(self, tongues):
        """Flames that stand in it, as (x, y, width, height), their light, sparks, and hot air over the mouth."""
        burning = fire.flame_material(1.9)
        for seed, (x, y, width, height) in enumerate(tongues):
            fire.flame(burning, self.at(x, y, -0.85), width * self.radius, height * self.radius, self.eye, seed + 3)
        for place, toward, size, watts, tone in (
                ((0, 0, -0.9), (0, 0, 3), 1.2, 130, (1.0, 0.34, 0.07)), ((0, -0.3, -0.35), (0, 1, -0.5), 0.6, 16, (1.0, 0.42, 0.12))):
            stage.area(self.at(*place), self.at(*toward), size * self.radius, watts, tone).visible_camera = False
        steam.rise(self.at(0.1, 0.5, 0.25), 5).scale = (0.9, 1, 1.05)

    def bread(self, places):
        """Naans that stick to the far wall, as (degrees from x, height of its middle, length, seed)."""
        for degrees, middle, length, seed in places:
            shapes.add(naan.naan(seed, length * self.radius, 0.78 * length * self.radius, self.on_wall(math.radians(degrees), middle)))

    def on_wall(self, angle, middle):
        heights = [z for _, z in INSIDE[:-1]][::-1]
        radii = [x for x, _ in INSIDE[:-1]][::-1]

        def lay(points):
            across, up, off = (points / self.radius).T
            z = middle + up
            wall = np.interp(z, heights, radii)
            far, turn = wall - 0.02 - off, angle - across / wall
            own = np.column_stack([far * np.cos(turn), far * np.sin(turn), z]) * self.radius
            return own @ np.array(self.turn).T + np.array(self.middle)
        return lay

    def skewers(self, placed, iron, size=0.17):
        """Square iron rods that stand in it and lean on its rim, as (degrees from x, how far they stand out), the chicken above the mouth."""
        bites = meat.chunks(6, 23, 0.04, 5)
        for index, (degrees, out) in enumerate(placed):
            side, back = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
            foot, rest = self.at(0.30 * side, 0.30 * back, -1.2), self.at(0.84 * side, 0.84 * back, 0.08)
            way = rest - foot
            top = rest + out * way
            rooms.rod(foot, top, 0.034, iron)
            rooms.ring('eye', 0.10, 0.028, iron, top + 0.07 * way, (math.radians(90), 0, 0.6 * index))
            count = round(0.58 * out * way.length / (1.55 * size))
            for piece in range(count):
                place = rest + way * (0.10 + (1.55 * size * piece + 0.1) / way.length)
                shapes.add(bites[(piece + 2 * index) % 6], None, place, [random.uniform(0, 6.3) for _ in range(3)], size * random.uniform(0.88, 1.1))


def coiled(radius):
    """The jar outside."""
    rows, columns = 190, 320
    path = smooth_path([(x, 0, z) for x, z in OUTSIDE], rows)
    around = np.linspace(0, 2 * np.pi, columns, endpoint=False)
    far, high = np.repeat(path[:, 0], columns), np.repeat(path[:, 2], columns)
    turn = np.tile(around, rows)
    points = np.column_stack([far * np.cos(turn), far * np.sin(turn), high])
    crack = step(0.955, 0.985, 1 - abs(noise(warp(points, 0.12, 1.6, 4), 1.05, 9))) * step(-0.1, 0.3, cloud(points, 0.8, 2, 14))
    coil = cloud(points * (0.5, 0.5, 6.5), 1.0, 3, 3)
    pinched = np.exp(-((high + 0.27) / 0.05) ** 2) * (0.6 + 0.4 * abs(np.sin(17 * turn)))
    push = 0.030 * cloud(points, 0.9, 3, 2) + 0.011 * coil + 0.045 * pinched - 0.014 * crack
    points[:, :2] *= (1 + push / np.maximum(far, 0.3))[:, None]
    points[:, 2] += 0.020 * cloud(points, 1.1, 2, 6)
    tint = blend(CLAY, PALE, step(-0.1, 0.7, cloud(points, 1.3, 4, 5) + 0.25 * coil))
    tint = blend(tint, DARK, 0.8 * step(0.0, 0.6, cloud(points * (1, 1, 0.5), 1.0, 4, 8)))
    tint = blend(tint, DARK, 0.9 * crack)
    black = step(-0.50, 0.02, high + 0.22 * cloud(points * (1, 1, 0.4), 1.9, 4, 7))
    tint = blend(tint, SOOT, np.clip(0.80 * black + 0.5 * step(1.02, 0.95, far) * step(-0.2, 0, high), 0, 0.96))
    return painted('jar', points * radius, net(rows, columns, closed=True), tint, 0.88, paint('jar', bump=0.55, bump_scale=9, mottle=0.30, uneven=0.06))


def hot():
    """The wall inside: black at the lip, and glowing the more the deeper it lies."""
    made = materials.material('hot', (0.16, 0.075, 0.042), rough=0.95, second=(0.06, 0.03, 0.02), noise=2, spread=0.5, bump=0.5, bump_scale=6)
    tree = made.node_tree
    split = tree.nodes.new('ShaderNodeSeparateXYZ')
    tree.links.new(tree.nodes.new('ShaderNodeTexCoord').outputs['Generated'], split.inputs[0])
    tones = [(0.0, (1.0, 0.26, 0.035)), (0.55, (0.9, 0.16, 0.014)), (0.80, (0.42, 0.045, 0.003)), (0.97, (0.03, 0.002, 0.0))]
    tree.links.new(materials.ramp(tree, split.outputs['Z'], tones), tree.nodes['Principled BSDF'].inputs['Emission'])
    tree.nodes['Principled BSDF'].inputs['Emission Strength'].default_value = 0.8
    return made


def stand(middle, width, depth):
    """What it is built into: a low counter of tiles with plaster on top, smoothed up against the jar, which it meets at `middle`."""
    x, y, top = middle
    plaster = materials.material('plaster', (0.33, 0.240, 0.165), rough=0.92, second=(0.17, 0.112, 0.070), noise=1.1, spread=0.5, bump=0.5, bump_scale=4)
    shapes.add(rooms.box('stand', (width, depth, 3), 0.02), stall.tiles((0.030, 0.100, 0.078), 1.3), (x, y, top - 1.56), soft=False)
    shapes.lumpy(shapes.add(rooms.box('plaster', (width + 0.14, depth + 0.14, 0.18), 0.06), plaster, (x, y, top - 0.06), soft=False), 0.02, 0.5, 2)
    collar = [(1.36, 0.27), (1.60, 0.26), (1.76, 0.18), (1.92, 0.08), (2.15, 0.03), (2.5, -0.02)]
    shapes.lumpy(shapes.add(shapes.lathe('collar', collar), plaster, (x, y, top)), 0.06, 0.6, 2)
