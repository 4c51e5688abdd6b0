"""Shapes that more than one scene needs. Lengths in Blender units: a dinner plate is about 2.6 across."""
import math
import random

import bmesh
import bpy


def add(mesh, material=None, location=(0, 0, 0), rotation=(0, 0, 0), scale=1.0, soft=True):
    """Puts a mesh into the scene; an object's mesh can be shared by thousands of others."""
    made = bpy.data.objects.new(mesh.name, mesh)
    bpy.context.scene.collection.objects.link(made)
    made.location = location
    made.rotation_euler = rotation
    made.scale = (scale,) * 3 if isinstance(scale, (int, float)) else scale
    if material and not mesh.materials:
        mesh.materials.append(material)
    if soft:
        for face in mesh.polygons:
            face.use_smooth = True
    return made


def lathe(name, profile, steps=96):
    """A mesh turned from (radius, height) points, from the inside out."""
    mesh = bpy.data.meshes.new(name)
    work = bmesh.new()
    points = [work.verts.new((x, 0, z)) for x, z in profile]
    edges = [work.edges.new(pair) for pair in zip(points, points[1:])]
    bmesh.ops.spin(work, geom=points + edges, cent=(0, 0, 0), axis=(0, 0, 1), angle=2 * math.pi, steps=steps)
    bmesh.ops.remove_doubles(work, verts=work.verts, dist=0.001)
    bmesh.ops.recalc_face_normals(work, faces=work.faces)
    work.to_mesh(mesh)
    work.free()
    return mesh


def ball(name, radius=1.0, segments=24, rings=16, scale=(1, 1, 1)):
    mesh = bpy.data.meshes.new(name)
    work = bmesh.new()
    bmesh.ops.create_uvsphere(work, u_segments=segments, v_segments=rings, radius=radius)
    bmesh.ops.scale(work, vec=scale, verts=work.verts)
    work.to_mesh(mesh)
    work.free()
    return mesh


def lumpy(made, strength, size, levels=2):
    """Rounds an object off and makes its surface uneven, by cloud noise of this size."""
    texture = bpy.data.textures.new('clouds', 'CLOUDS')
    texture.noise_scale = size
    rounder = made.modifiers.new('round', 'SUBSURF')
    rounder.levels = rounder.render_levels = levels
    shift = made.modifiers.new('uneven', 'DISPLACE')
    shift.texture = texture
    shift.texture_coords = 'GLOBAL'
    shift.strength = strength
    return made


def disc(name, radius, rings=40, spokes=128):
    """A flat round mesh, dense enough to be displaced."""
    mesh = bpy.data.meshes.new(name)
    points, faces = [(0, 0, 0)], []
    for ring in range(1, rings + 1):
        for spoke in range(spokes):
            angle = 2 * math.pi * spoke / spokes
            points.append((radius * ring / rings * math.cos(angle), radius * ring / rings * math.sin(angle), 0))
    at = lambda ring, spoke: 1 + (ring - 1) * spokes + spoke % spokes
    for spoke in range(spokes):
        faces.append((0, at(1, spoke), at(1, spoke + 1)))
        for ring in range(1, rings):
            faces.append((at(ring, spoke), at(ring + 1, spoke), at(ring + 1, spoke + 1), at(ring, spoke + 1)))
    mesh.from_pydata(points, [], faces)
    return mesh


def ground(material, size=40, height=0.0):
    mesh = bpy.data.meshes.new('ground')
    half = size / 2
    mesh.from_pydata([(-half, -half, height), (half, -half, height), (half, half, height), (-half, half, height)], [], [(0, 1, 2, 3)])
    return add(mesh, material, soft=False)


def scatter(mesh, material, count, place, tilt=0.6, sizes=(0.85, 1.2)):
    """Many copies of one mesh: `place()` gives each its point."""
    return [
        add(mesh, material, place(), (random.uniform(-tilt, tilt), random.uniform(-tilt, tilt), random.uniform(0, 6.3)),
            random.uniform(*sizes), soft=index == 0)
        for index in range(count)
    ]
