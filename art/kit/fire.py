"""Fire: coals with glowing cracks, tongues of flame drawn on cards, sparks."""
import math
import random

import bpy
from mathutils import Vector, noise

from kit import materials, shapes


def coal():
    """Charcoal, ash-grey outside, that glows in its cracks."""
    made = materials.material('coal', (0.012, 0.010, 0.010), rough=0.95, second=(0.16, 0.13, 0.12), noise=3, spread=0.25, bump=0.8, bump_scale=7)
    tree = made.node_tree
    place = tree.nodes.new('ShaderNodeTexCoord').outputs['Object']
    shift = tree.nodes.new('ShaderNodeVectorMath')
    tree.links.new(place, shift.inputs[0])
    tree.links.new(tree.nodes.new('ShaderNodeObjectInfo').outputs['Location'], shift.inputs[1])
    grain = tree.nodes.new('ShaderNodeTexNoise')
    grain.inputs['Scale'].default_value = 1.3
    grain.inputs['Detail'].default_value = 6
    tree.links.new(shift.outputs[0], grain.inputs['Vector'])
    tones = [(0.50, (0, 0, 0)), (0.57, (0.25, 0.012, 0.0)), (0.64, (1.0, 0.13, 0.01)), (0.76, (1.0, 0.36, 0.06))]
    heat = materials.ramp(tree, grain.outputs['Fac'], tones)
    surface = tree.nodes['Principled BSDF']
    tree.links.new(heat, surface.inputs['Emission'])
    surface.inputs['Emission Strength'].default_value = 4.5
    return made


def coals(place, count, sizes=(0.10, 0.24)):
    """A heap of coals; `place()` gives each its point."""
    material = coal()
    meshes = []
    for seed in range(6):
        mesh = shapes.ball('coal', 1, 14, 10, (1, 0.8, 0.7))
        for point in mesh.vertices:
            point.co *= 1 + 0.55 * noise.fractal(point.co * 1.3 + Vector((seed * 9, 0, 0)), 0.6, 2.0, 4)
        meshes.append(mesh)
    for _ in range(count):
        turn = [random.uniform(0, 6.3) for _ in range(3)]
        shapes.add(random.choice(meshes), material, place(), turn, random.uniform(*sizes), soft=False)


def flame_material(strength=6.0):
    """Adds light where the card is hot and is invisible where it is cold."""
    made = bpy.data.materials.new('flame')
    made.use_nodes = True
    tree = made.node_tree
    tree.nodes.remove(tree.nodes['Principled BSDF'])
    heat = tree.nodes.new('ShaderNodeAttribute')
    heat.attribute_name = 'warmth'
    tones = [(0, (0, 0, 0)), (0.25, (0.30, 0.024, 0.0)), (0.55, (0.9, 0.17, 0.012)), (1, (1.0, 0.58, 0.16))]
    light = tree.nodes.new('ShaderNodeEmission')
    light.inputs['Strength'].default_value = strength
    both = tree.nodes.new('ShaderNodeAddShader')
    tree.links.new(materials.ramp(tree, heat.outputs['Fac'], tones), light.inputs['Color'])
    tree.links.new(light.outputs[0], both.inputs[0])
    tree.links.new(tree.nodes.new('ShaderNodeBsdfTransparent').outputs[0], both.inputs[1])
    tree.links.new(both.outputs[0], tree.nodes['Material Output'].inputs['Surface'])
    return made


def flame(material, foot, width, height, eye, seed):
    """A tongue of flame that stands on `foot` and turns its face to the camera at `eye`."""
    columns, rows = 72, 110
    points, heats = [], []
    for row in range(rows + 1):
        for column in range(columns + 1):
            u, v = 2 * column / columns - 1, row / rows
            points.append((u * width / 2, 0, v * height))
            heats.append(heat_at(u, v, seed))
    at = lambda row, column: row * (columns + 1) + column
    faces = [(at(r, c), at(r, c + 1), at(r + 1, c + 1), at(r + 1, c)) for r in range(rows) for c in range(columns)]
    mesh = bpy.data.meshes.new('flame')
    mesh.from_pydata(points, [], faces)
    mesh.attributes.new('warmth', 'FLOAT', 'POINT').data.foreach_set('value', heats)
    toward = Vector(eye) - Vector(foot)
    made = shapes.add(mesh, material, foot, (0, 0, math.atan2(toward.y, toward.x) + math.pi / 2))
    made.visible_diffuse = made.visible_shadow = False
    return made


def heat_at(u, v, seed):
    """How hot the flame is at u (-1 to 1 across) and v (0 to 1 up)."""
    warp = noise.noise(Vector((u * 1.1 + seed * 7.1, v * 2.3 - seed, seed * 3.3)))
    x = u + 0.55 * v * warp + 0.25 * v * noise.noise(Vector((seed * 5.7, v * 1.7, 0)))
    licks = noise.fractal(Vector((x * 3.1 + seed * 13, v * 1.25 + 0.8 * warp, seed)), 0.7, 2.1, 4)
    body = 1 - (x / (0.62 * (1 - 0.75 * v))) ** 2
    heat = 1.05 * body + 1.1 * licks - 0.6 * v + 0.05
    edge = min(1, (1 - abs(u)) * 5) * min(1, v * 7) * min(1, (1 - v) * 6)
    return max(0.0, min(1.0, heat)) ** 1.2 * edge


def sparks(place, count, size=0.008):
    """Burning specks in the air."""
    material = materials.glow('spark', (1.0, 0.30, 0.05), 25)
    mesh = shapes.ball('spark', 1, 8, 6)
    for _ in range(count):
        made = shapes.add(mesh, material, place(), (random.uniform(-0.5, 0.5), random.uniform(-0.5, 0.5), 0))
        thick = size * random.uniform(0.5, 1.2)
        made.scale = (thick, thick, thick * random.uniform(1, 3.5))
        made.visible_diffuse = False
