"""What stands on a laid table: plates, cups, candles, a basket, napkins."""
import math

import bpy
from mathutils import Vector, noise

from kit import materials, rooms, shapes


def plate(radius=1.3):
    """A shallow plate with a raised rim, its foot at 0."""
    points = [(0, 0.06), (0.62, 0.06), (0.70, 0.08), (0.97, 0.17), (1.0, 0.185), (0.99, 0.20), (0.95, 0.19), (0.72, 0.11), (0.6, 0.09), (0, 0.09)]
    underside = [(0.55, 0.0), (0.58, 0.05), (0.70, 0.06), (0.98, 0.165)]
    top = [(x * radius, z * radius) for x, z in reversed(points[5:])]
    bottom = [(x * radius, z * radius) for x, z in [(1.0, 0.185)] + underside[::-1] + [(0, 0.0)]]
    return shapes.lathe('plate', top + bottom)


def cup(radius=0.34, height=0.95):
    """A tumbler, a little wider above, with a rolled lip."""
    outside = [(0, 0), (0.72, 0), (0.76, 0.03), (0.88, 0.45), (1.0, 0.97), (1.03, 1.0)]
    inside = [(0.97, 0.99), (0.94, 0.95), (0.82, 0.45), (0.70, 0.06), (0, 0.05)]
    return shapes.lathe('cup', [(x * radius, z * height) for x, z in outside + inside], 64)


def candle(x, y, z, height, wax, flame):
    """A candle with its flame; answers where the flame is."""
    side = [(0, 0), (0.17, 0), (0.165, height - 0.03), (0.145, height), (0.12, height - 0.02), (0, height - 0.06)]
    shapes.add(shapes.lathe('candle', side, 40), wax, (x, y, z))
    wick = materials.material('wick', (0.01, 0.008, 0.006))
    rooms.rod((x, y, z + height - 0.07), (x + 0.01, y, z + height + 0.07), 0.012, wick)
    drop = [(0, 0), (0.035, 0.03), (0.052, 0.09), (0.045, 0.16), (0.022, 0.25), (0, 0.33)]
    made = shapes.add(shapes.lathe('flame', drop, 24), flame, (x + 0.008, y, z + height + 0.03))
    made.visible_shadow = made.visible_diffuse = False
    return x, y, z + height + 0.18


def candle_flame():
    """Orange at the foot and the tip, nearly white between."""
    made = materials.glow('candle flame', (1, 0.6, 0.2), 14)
    tree = made.node_tree
    split = tree.nodes.new('ShaderNodeSeparateXYZ')
    tree.links.new(tree.nodes.new('ShaderNodeTexCoord').outputs['Generated'], split.inputs[0])
    tones = [(0.0, (0.12, 0.10, 0.35)), (0.16, (0.75, 0.24, 0.04)), (0.42, (1.0, 0.74, 0.36)), (0.72, (1.0, 0.50, 0.13)), (1.0, (0.8, 0.2, 0.03))]
    tree.links.new(materials.ramp(tree, split.outputs['Z'], tones), tree.nodes['Emission'].inputs['Color'])
    return made


def point_light(place, energy, color, size=0.06):
    data = bpy.data.lights.new('point', 'POINT')
    data.energy, data.color, data.shadow_soft_size = energy, color, size
    made = bpy.data.objects.new('point', data)
    bpy.context.scene.collection.objects.link(made)
    made.location = place
    return made


def strand(points, radius, material):
    """A cane that runs through points, open or closed."""
    curve = bpy.data.curves.new('strand', 'CURVE')
    curve.dimensions = '3D'
    curve.bevel_depth, curve.bevel_resolution = radius, 2
    line = curve.splines.new('POLY')
    line.points.add(len(points) - 1)
    for point, place in zip(line.points, points):
        point.co = (*place, 1)
    curve.materials.append(material)
    made = bpy.data.objects.new('strand', curve)
    bpy.context.scene.collection.objects.link(made)
    return made


def basket(x, y, z, radius, height, cane):
    """Woven of cane: stakes, and rows that go in front of and behind them."""
    stakes, rows = 40, 9
    wide = lambda share: radius * (0.80 + 0.22 * share)
    for index in range(stakes):
        turn = 2 * math.pi * index / stakes
        strand([(x + wide(s) * math.cos(turn), y + wide(s) * math.sin(turn), z + height * s) for s in (0, 0.5, 1)], 0.022, cane)
    for row in range(rows):
        share = (row + 0.5) / rows
        weave = []
        for step in range(stakes * 4 + 1):
            turn = 2 * math.pi * step / (stakes * 4)
            far = wide(share) + 0.038 * math.cos(stakes / 2 * turn + math.pi * row)
            weave.append((x + far * math.cos(turn), y + far * math.sin(turn), z + height * share))
        strand(weave, 0.034, cane)
    rim = rooms.ring('rim', wide(1.0), 0.055, cane, (x, y, z + height))
    rim.scale.z = 1.2
    shapes.add(shapes.disc('floor', wide(0), 2, 40), cane, (x, y, z + 0.01))


def napkin(width=0.9, length=1.5, seed=0):
    """Linen folded in three, soft at its edges."""
    columns, rows = 60, 80
    points = []
    for row in range(rows + 1):
        for column in range(columns + 1):
            u, v = 2 * column / columns - 1, 2 * row / rows - 1
            here = Vector((u * 1.4 + seed * 5, v * 1.8, seed))
            swell = 0.055 + 0.022 * noise.noise(here) + 0.010 * noise.noise(here * 3)
            drop = max(abs(u), abs(v)) ** 24
            points.append((u * width / 2 * (1 + 0.015 * noise.noise(here * 2)), v * length / 2, swell * (1 - drop)))
    at = lambda r, c: r * (columns + 1) + c
    faces = [(at(r, c), at(r, c + 1), at(r + 1, c + 1), at(r + 1, c)) for r in range(rows) for c in range(columns)]
    mesh = bpy.data.meshes.new('napkin')
    mesh.from_pydata(points, [], faces)
    return mesh
