"""What rooms are made of: boards, rods, boxes, walls, pots and cups. Lengths as in shapes.py."""
import math
import random

import bmesh
import bpy
from mathutils import Vector

from kit import materials, shapes


def box(name, size, bevel=0.03):
    """A cuboid with its edges taken off, so that they catch light."""
    mesh = bpy.data.meshes.new(name)
    work = bmesh.new()
    bmesh.ops.create_cube(work, size=1)
    bmesh.ops.scale(work, vec=size, verts=work.verts)
    if bevel:
        bmesh.ops.bevel(work, geom=work.edges[:], offset=bevel, segments=2, affect='EDGES')
    work.to_mesh(mesh)
    work.free()
    return mesh


def rod(start, end, radius, material, thin=None):
    """A round bar between two points; `thin` is its radius at the end."""
    way = Vector(end) - Vector(start)
    mesh = bpy.data.meshes.new('rod')
    work = bmesh.new()
    bmesh.ops.create_cone(work, cap_ends=True, segments=20, radius1=radius, radius2=radius if thin is None else thin, depth=way.length)
    work.to_mesh(mesh)
    work.free()
    turn = way.to_track_quat('Z', 'Y').to_euler()
    return shapes.add(mesh, material, (Vector(start) + Vector(end)) / 2, turn)


def ring(name, radius, thickness, material, location=(0, 0, 0), rotation=(0, 0, 0)):
    """A torus."""
    section = [(radius + thickness * math.cos(a), thickness * math.sin(a)) for a in (k * math.pi / 8 for k in range(17))]
    return shapes.add(shapes.lathe(name, section, 64), material, location, rotation)


def wood(name, dark, light, grain=14.0, rough=0.5, bump=0.25, coat=0.0):
    """Grain that runs along x; every object that wears it shows another piece of the tree."""
    made = materials.material(name, dark, rough=rough, coat=coat)
    tree = made.node_tree
    surface = tree.nodes['Principled BSDF']
    new, link = tree.nodes.new, tree.links.new
    shift = new('ShaderNodeVectorMath')
    shift.operation = 'MULTIPLY_ADD'
    link(new('ShaderNodeObjectInfo').outputs['Random'], shift.inputs[0])
    shift.inputs[1].default_value = (37, 53, 71)
    link(new('ShaderNodeTexCoord').outputs['Object'], shift.inputs[2])
    stretch = new('ShaderNodeMapping')
    stretch.inputs['Scale'].default_value = (0.7, grain, grain)
    link(shift.outputs[0], stretch.inputs['Vector'])
    link(materials.blotches(tree, stretch.outputs[0], dark, light, 1.0, 0.4), surface.inputs['Base Color'])
    link(materials.relief(tree, stretch.outputs[0], bump, 1.6), surface.inputs['Normal'])
    return made


def planks(material, width=1.3, count=14, length=24, height=0.0, turn=0.0):
    """A table or floor of boards along x, their tops at this height."""
    for index in range(count):
        board = box('plank', (length, width - 0.025, 0.4), 0.02)
        y = (index - count / 2 + 0.5) * width
        made = shapes.add(board, material, (0, 0, 0), (0, 0, turn), soft=False)
        made.location = (random.uniform(-1, 1) - y * math.sin(turn), y * math.cos(turn), height - 0.2 + random.uniform(-0.006, 0.006))


def bricks(color=(0.16, 0.07, 0.045), mortar=(0.10, 0.085, 0.07), scale=1.6):
    """A wall of bricks for a mesh in the x-z plane."""
    made = materials.material('bricks', color, rough=0.85)
    tree = made.node_tree
    surface = tree.nodes['Principled BSDF']
    new, link = tree.nodes.new, tree.links.new
    place = new('ShaderNodeMapping')
    place.inputs['Rotation'].default_value = (math.radians(90), 0, 0)
    link(new('ShaderNodeTexCoord').outputs['Object'], place.inputs['Vector'])
    wall = new('ShaderNodeTexBrick')
    wall.inputs['Color1'].default_value = (*color, 1)
    wall.inputs['Color2'].default_value = (*(0.55 * each for each in color), 1)
    wall.inputs['Mortar'].default_value = (*mortar, 1)
    wall.inputs['Scale'].default_value = scale
    wall.inputs['Mortar Size'].default_value = 0.015
    link(place.outputs[0], wall.inputs['Vector'])
    link(wall.outputs['Color'], surface.inputs['Base Color'])
    bump = new('ShaderNodeBump')
    bump.invert = True
    bump.inputs['Strength'].default_value = 0.8
    bump.inputs['Distance'].default_value = 0.05
    link(wall.outputs['Fac'], bump.inputs['Height'])
    link(materials.relief(tree, place.outputs[0], 0.5, 9), bump.inputs['Normal'])
    link(bump.outputs[0], surface.inputs['Normal'])
    return made


def wall(material, width, height, y, z=0.0, x=0.0):
    """An upright sheet that faces -y."""
    mesh = bpy.data.meshes.new('wall')
    w = width / 2
    mesh.from_pydata([(-w, 0, 0), (w, 0, 0), (w, 0, height), (-w, 0, height)], [], [(0, 1, 2, 3)])
    return shapes.add(mesh, material, (x, y, z), soft=False)


def bowl(radius=1.0, height=0.7, thickness=0.05, foot=0.45):
    """A round-bellied bowl on a foot, its base at 0."""
    inner = [(0, 0.1)] + [(radius * math.sin(a) ** 0.8, 0.1 + (height - 0.1) * (1 - math.cos(a))) for a in (k * math.pi / 24 for k in range(1, 13))]
    outer = [(x + thickness, z - 0.03) for x, z in reversed(inner[4:])]
    lip = [(radius + thickness * 0.5, height + thickness * 0.4)]
    return shapes.lathe('bowl', inner + lip + outer + [(foot * radius, 0.04), (foot * radius, 0), (0, 0)])


def pot(radius=0.8, height=1.0):
    """A handi: a wide belly, a narrow neck and a turned-out lip, its base at 0."""
    side = [(0, 0), (0.55, 0.0), (0.85, 0.14), (1.0, 0.38), (0.93, 0.62), (0.74, 0.8), (0.70, 0.88), (0.84, 0.98), (0.87, 1.0)]
    inside = [(0.82, 0.99), (0.66, 0.87), (0.70, 0.78), (0.88, 0.6), (0.94, 0.38), (0.5, 0.08), (0, 0.06)]
    points = [(x * radius, z * height) for x, z in side + inside]
    mesh = shapes.lathe('pot', points)
    return mesh


def swift(scene):
    """Spares rays where a dark room needs none: few bounces, and fewer samples for pixels that are calm."""
    scene.cycles.max_bounces = 4
    scene.cycles.diffuse_bounces = 3
    scene.cycles.adaptive_threshold = 0.05
