"""What a stall in a food court is made of: its letters, its tiles and an oven in a drum."""
import math
import random

import bpy
import numpy as np

from kit import dough, fire, materials, rooms, shapes


def boxes(material, parts, bevel=0.01):
    """Cuboids as (x, y, z of their middles, width, depth, height)."""
    for x, y, z, width, depth, height in parts:
        shapes.add(rooms.box('part', (width, depth, height), bevel), material, (x, y, z), soft=False)


def letters(text, font, width, material, location):
    """Raised letters that face -y, as wide as told."""
    curve = bpy.data.curves.new('letters', 'FONT')
    curve.body = text
    curve.font = bpy.data.fonts.load(font)
    curve.align_x, curve.align_y = 'CENTER', 'CENTER'
    made = bpy.data.objects.new('letters', curve)
    bpy.context.scene.collection.objects.link(made)
    bpy.context.view_layer.update()
    size = width / made.dimensions.x
    bpy.context.view_layer.objects.active = made
    made.select_set(True)
    bpy.ops.object.convert(target='CURVE')
    for strokes in overlapping_strokes(made.data):
        strokes.materials.clear()
        strokes.materials.append(material)
        strokes.extrude = 0.03
        part = bpy.data.objects.new('stroke', strokes)
        bpy.context.scene.collection.objects.link(part)
        part.location, part.rotation_euler, part.scale = location, (math.radians(90), 0, 0), (size,) * 3
    bpy.data.objects.remove(made)


def overlapping_strokes(curve):
    """A curve for each outline with its holes: outlines that overlap would cancel each other out in one."""
    outlines = [[point.co for point in spline.bezier_points] for spline in curve.splines]
    areas = [sum(a.x * b.y - b.x * a.y for a, b in zip(line, line[1:] + line[:1])) for line in outlines]
    outside = max(areas, key=abs) > 0
    holes = [index for index, area in enumerate(areas) if (area > 0) != outside]
    for index, area in enumerate(areas):
        if index in holes:
            continue
        kept = {index} | {hole for hole in holes if surrounds(outlines[index], outlines[hole])}
        part = curve.copy()
        for spline in [spline for at, spline in enumerate(part.splines) if at not in kept]:
            part.splines.remove(spline)
        yield part


def surrounds(outer, inner):
    return all(min(p[k] for p in outer) < min(p[k] for p in inner) and max(p[k] for p in inner) < max(p[k] for p in outer) for k in (0, 1))


def tiles(color, scale=1.0):
    """Glazed tiles, laid by hand, no two of them as flat or as dark."""
    made = rooms.bricks(color, (0.016, 0.015, 0.013), scale)
    surface = made.node_tree.nodes['Principled BSDF']
    surface.inputs['Roughness'].default_value = 0.16
    surface.inputs['Clearcoat'].default_value = 0.4
    return made


def oven(middle, radius, clad, eye):
    """A tandoor in a clad drum, its mouth at `middle`: clay, coals that glow, bread on its far wall, flames over the rim."""
    x, y, z = middle
    clay = materials.material('clay', (0.30, 0.145, 0.075), rough=0.9, second=(0.15, 0.068, 0.038), noise=2.2, bump=0.55, bump_scale=5)
    soot = materials.material('scorched', (0.22, 0.10, 0.055), rough=0.95, second=(0.045, 0.026, 0.02), noise=1.8, spread=0.5, bump=0.6, bump_scale=5)
    inside = [(0, -1.5), (1.16, -1.5), (1.20, -1.0), (1.12, -0.4), (1.0, 0.0), (1.02, 0.05)]
    lip = [(1.02, 0.05), (1.08, 0.13), (1.17, 0.15), (1.27, 0.11), (1.31, 0.02), (1.32, -0.10)]
    drum = [(1.30, -0.06), (1.46, -0.05), (1.50, -0.09), (1.50, -0.30), (1.47, -0.32), (1.47, -5.0)]
    shapes.add(shapes.lathe('oven', inside), soot, (x, y, z), scale=radius)
    shapes.lumpy(shapes.add(shapes.lathe('rim', lip), clay, (x, y, z), scale=radius), 0.035, 0.45, 2)
    shapes.add(shapes.lathe('drum', drum), clad, (x, y, z), scale=radius)
    shapes.add(shapes.disc('bed', 1.1 * radius, 4, 48), materials.glow('bed', (1.0, 0.13, 0.008), 2.6), (x, y, z - 1.35 * radius))
    fire.coals(lambda: in_round(x, y, 0.95 * radius, z - 1.22 * radius), 90, (0.13, 0.24))
    burning = fire.flame_material(2.6)
    for seed, (left, back, width, height) in enumerate([(-0.50, 0.42, 0.85, 1.95), (0.10, 0.55, 1.15, 2.50), (0.55, 0.30, 0.80, 2.10), (-0.12, 0.05, 0.60, 1.30)]):
        fire.flame(burning, (x + left * radius, y + back * radius, z - 1.0 * radius), width, height, eye, seed + 3)
    for seed, angle in enumerate((118, 74)):
        shapes.add(dough.naan(seed + 2, 0.95 * radius, 0.85 * radius, 0.05, 1.1, 30, on_wall(middle, radius, math.radians(angle))))


def on_wall(middle, radius, angle):
    """Lays bread on the oven's wall, below its mouth."""
    def lay(points):
        across, up, high = points.T
        deep = up - 0.40 * radius
        wall = radius * np.interp(-deep / radius, (0.0, 0.4, 1.0), (1.0, 1.12, 1.20)) - 0.02 - 1.3 * high
        turn = angle - across / radius
        return np.column_stack([middle[0] + wall * np.cos(turn), middle[1] + wall * np.sin(turn), middle[2] + deep])
    return lay


def in_round(x, y, radius, z):
    angle, far = random.uniform(0, 6.3), radius * math.sqrt(random.random())
    return x + far * math.cos(angle), y + far * math.sin(angle), z + random.uniform(-0.06, 0.06)


def skewer(start, end, bites, steel, share=(0.24, 0.72), size=0.15):
    """A steel rod with a ring at its end, and pieces of chicken along a share of it."""
    rooms.rod(start, end, 0.020, steel)
    way = [b - a for a, b in zip(start, end)]
    rooms.ring('eye', 0.085, 0.02, steel, [b + 0.04 * each for b, each in zip(end, way)], (math.radians(90), 0, math.atan2(way[1], way[0])))
    count = round((share[1] - share[0]) * math.hypot(*way) / (1.72 * size))
    for index in range(count):
        at = share[0] + (share[1] - share[0]) * (index + 0.5) / count
        place = [a + at * each for a, each in zip(start, way)]
        shapes.add(bites[index % len(bites)], None, place, (random.uniform(0, 6.3), random.uniform(0, 6.3), random.uniform(0, 6.3)), size * random.uniform(0.92, 1.1))
