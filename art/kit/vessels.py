"""What food is served on and in: plates, bowls, boards, leaves and paper."""
import math

import bpy
import numpy as np

from kit import shapes, skin
from kit.materials import material
from kit.organic import blend, cloud, net, noise, paint, painted, step


def hammered(name='hammered', color=(0.62, 0.20, 0.075), rough=0.2, scale=6.0, strength=0.8):
    """Metal beaten by hand and used for years: copper, or brass by its colour."""
    made = material(name, color, rough=rough, metal=1)
    tree = made.node_tree
    place = tree.nodes.new('ShaderNodeTexCoord').outputs['Object']
    dents = skin.cells(tree, skin.bent(tree, place, scale * 0.4, 0.35 / scale), scale, 'SMOOTH_F1')
    bump = tree.nodes.new('ShaderNodeBump')
    bump.inputs['Strength'].default_value = strength
    bump.inputs['Distance'].default_value = 0.04
    tree.links.new(dents, bump.inputs['Height'])
    worn(tree, place, color, rough, bump)
    return made


def worn(tree, place, color, rough, bump):
    """Gives metal its years: brown patina in the hollows, greasy smears and prints, and scratches two ways."""
    surface = tree.nodes['Principled BSDF']
    patina = skin.between(tree, skin.grain(tree, place, 2.3, 6.0), 0.46, 0.72, 0.0, 0.62)
    brown = tuple(0.30 * each ** 1.15 for each in color)
    tone = skin.mix(tree, patina, color, brown)
    tree.links.new(skin.mottled(tree, tone, place, 0.10, 26), surface.inputs['Base Color'])
    smears = skin.between(tree, skin.grain(tree, place, 4.2, 4.0, (1, 1.7, 0.6)), 0.44, 0.64, -0.06, 0.17)
    prints = skin.between(tree, skin.grain(tree, place, 17, 3.0), 0.56, 0.64, 0.0, 0.10)
    scratches = [skin.between(tree, skin.grain(tree, place, 3.0, 2.0, ways), 0.66, 0.71) for ways in ((1.2, 30, 20), (26, 1.5, 20))]
    scratched = skin.sums(tree, *scratches, 'MAXIMUM')
    total = skin.sums(tree, skin.sums(tree, smears, prints), skin.sums(tree, skin.sums(tree, scratched, 0.16, 'MULTIPLY'), rough))
    tree.links.new(skin.sums(tree, total, skin.sums(tree, patina, 0.22, 'MULTIPLY')), surface.inputs['Roughness'])
    fine = tree.nodes.new('ShaderNodeBump')
    fine.invert = True
    fine.inputs['Strength'].default_value, fine.inputs['Distance'].default_value = 0.10, 0.01
    tree.links.new(scratched, fine.inputs['Height'])
    tree.links.new(bump.outputs['Normal'], fine.inputs['Normal'])
    tree.links.new(fine.outputs['Normal'], surface.inputs['Normal'])


def brass():
    return hammered('hammered brass', (0.70, 0.40, 0.13), 0.26, 8, 0.4)


def glaze(name='glaze', color=(0.035, 0.055, 0.065), second=(0.015, 0.02, 0.025)):
    """Dark stoneware: run in the kiln, specked with iron, crazed, and wiped by hand."""
    made = material(name, color, rough=0.28, coat=0.35)
    tree = made.node_tree
    surface = tree.nodes['Principled BSDF']
    place = tree.nodes.new('ShaderNodeTexCoord').outputs['Object']
    run = skin.between(tree, skin.grain(tree, place, 2.4, 7.0), 0.36, 0.66)
    tone = skin.mix(tree, run, color, second)
    tone = skin.mottled(tree, tone, place, 0.35, 20)
    tone, _ = skin.specked(tree, tone, place, (0.10, 0.055, 0.030), 24, 0.12)
    tone, _ = skin.specked(tree, tone, place, (0.16, 0.18, 0.17), 46, 0.06)
    cracks = skin.between(tree, skin.cells(tree, skin.bent(tree, place, 4, 0.10), 5, 'DISTANCE_TO_EDGE'), 0.004, 0.012, 0.55, 0.0)
    tree.links.new(skin.mix(tree, cracks, tone, tuple(0.4 * each for each in second)), surface.inputs['Base Color'])
    wiped = skin.between(tree, skin.grain(tree, place, 2.0, 5.0, (1, 2.2, 1)), 0.40, 0.66, 0.16, 0.46)
    tree.links.new(wiped, surface.inputs['Roughness'])
    heights = [(skin.grain(tree, place, 3.0, 3.0), 0.25), (skin.grain(tree, place, 34, 4.0), 0.10)]
    tree.links.new(skin.bumps(tree, heights, 0.02), surface.inputs['Normal'])
    return made


def rounded(name, profile, made_of, location=(0, 0, 0), scale=1.0):
    """Turns a profile, closed with smooth rims, into an object."""
    made = shapes.add(shapes.lathe(name, profile), made_of, location, scale=scale)
    smooth = made.modifiers.new('round', 'SUBSURF')
    smooth.levels = smooth.render_levels = 2
    return made


def plate(made_of, location=(0, 0, 0), scale=1.0):
    """A coupe plate 2.8 across, its well at z = 0.08."""
    profile = [(0, 0.08), (0.9, 0.08), (1.12, 0.10), (1.28, 0.17), (1.38, 0.235), (1.40, 0.235), (1.40, 0.215),
               (1.30, 0.13), (1.12, 0.03), (0.9, 0.0), (0.85, 0.0), (0, 0.02)]
    return rounded('plate', profile, made_of, location, scale)


def bowl(made_of, location=(0, 0, 0), scale=1.0):
    """A wide bowl 3.3 across and 0.9 high."""
    profile = [(0, 0.08), (0.85, 0.09), (1.2, 0.24), (1.46, 0.56), (1.58, 0.88), (1.62, 0.92), (1.66, 0.92), (1.67, 0.88),
               (1.55, 0.50), (1.30, 0.16), (0.95, 0.02), (0.90, 0.0), (0.6, 0.0), (0, 0.02)]
    return rounded('bowl', profile, made_of, location, scale)


def pot(made_of, location=(0, 0, 0), scale=1.0):
    """A karahi: a deep bowl 2 across and 0.75 high with a rolled rim; fill it to 0.58, 0.93 wide."""
    profile = [(0, 0.07), (0.55, 0.08), (0.78, 0.20), (0.90, 0.42), (0.94, 0.64), (0.97, 0.70), (1.02, 0.73), (1.06, 0.71), (1.05, 0.67),
               (1.00, 0.62), (0.97, 0.40), (0.84, 0.13), (0.60, 0.0), (0.5, 0.0), (0, 0.02)]
    return rounded('pot', profile, made_of, location, scale)


def handles(made_of, location, radius=1.02, height=0.6, scale=1.0, angle=0.0):
    """Two rings on the sides of a karahi."""
    for side in (0, math.pi):
        turn = angle + side
        bpy.ops.mesh.primitive_torus_add(major_radius=0.17 * scale, minor_radius=0.028 * scale, major_segments=48, minor_segments=16)
        made = bpy.context.object
        made.location = (location[0] + radius * scale * math.cos(turn), location[1] + radius * scale * math.sin(turn), location[2] + height * scale)
        made.rotation_euler = (math.radians(18), 0, turn - math.pi / 2)
        made.scale = (1, 0.9, 1)
        made.data.materials.append(made_of)
        for face in made.data.polygons:
            face.use_smooth = True


def ramekin(made_of, location=(0, 0, 0), scale=1.0):
    """A small dip bowl 0.8 across; fill it to 0.25, 0.35 wide."""
    profile = [(0, 0.05), (0.24, 0.06), (0.33, 0.14), (0.37, 0.28), (0.385, 0.31), (0.405, 0.31), (0.41, 0.28), (0.37, 0.12), (0.27, 0.0), (0.22, 0.0), (0, 0.015)]
    return rounded('ramekin', profile, made_of, location, scale)


def box(name, width, depth, height, made_of, location=(0, 0, 0), turn=0.0, bevel=0.03):
    """A block with rounded edges on z = 0: a board, a slab."""
    half_x, half_y = width / 2, depth / 2
    mesh = bpy.data.meshes.new(name)
    corners = [(x, y, z) for z in (0, height) for x, y in ((-half_x, -half_y), (half_x, -half_y), (half_x, half_y), (-half_x, half_y))]
    mesh.from_pydata(corners, [], [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)])
    made = shapes.add(mesh, made_of, location, (0, 0, turn))
    rounding = made.modifiers.new('edges', 'BEVEL')
    rounding.width, rounding.segments = bevel, 4
    made.data.use_auto_smooth = True
    return made


def growth(tree, place, along):
    """The lines of the fibres, which part round the knots, and the knots."""
    long = skin.stretched(tree, place, (0.6, 1, 1))
    away = skin.cells(tree, skin.bent(tree, long, 1.2, 0.5), 0.62)
    bulge = skin.between(tree, away, 0.0, 0.45, 1.0, 0.0)
    bowed = skin.bent(tree, place, 0.55, 0.22)
    fibre = skin.grain(tree, bowed, 1.6, 6.0, along)
    broad = skin.grain(tree, bowed, 0.56, 2.0, along)
    phase = skin.sums(tree, skin.sums(tree, fibre, broad), skin.sums(tree, bulge, 1.4, 'MULTIPLY'))
    lines = skin.sums(tree, skin.sums(tree, phase, 18.0, 'MULTIPLY'), 0.0, 'SINE')
    rings = skin.sums(tree, fibre, skin.sums(tree, lines, 0.04, 'MULTIPLY'))
    return skin.sums(tree, rings, skin.sums(tree, bulge, 0.10, 'MULTIPLY')), skin.between(tree, away, 0.03, 0.11, 1.0, 0.0)


def grain(name='board', light=(0.42, 0.20, 0.075), dark=(0.20, 0.075, 0.022), rough=0.5, along=(0.7, 9, 9)):
    """Wood with its fibres along x: rings that part round knots, pores, stains of water and fat, and cuts of knives."""
    made = material(name, light, rough=rough)
    tree = made.node_tree
    surface = tree.nodes['Principled BSDF']
    place = tree.nodes.new('ShaderNodeTexCoord').outputs['Object']
    squeezed = tuple(each ** 0.5 for each in along)
    rings, knot = growth(tree, place, along)
    pores = skin.between(tree, skin.grain(tree, place, 9.0, 3.0, along), 0.60, 0.72, 0.0, 0.55)
    tone = skin.mix(tree, skin.between(tree, rings, 0.32, 0.70), light, dark)
    tone = skin.mix(tree, pores, tone, tuple(0.35 * each for each in dark))
    tone = skin.mix(tree, skin.sums(tree, knot, 0.7, 'MULTIPLY'), tone, tuple(0.30 * each for each in dark))
    stain = skin.between(tree, skin.grain(tree, place, 1.1, 5.0, squeezed), 0.50, 0.64, 1.0, 0.66)
    tree.links.new(skin.mottled(tree, skin.toned(tree, tone, stain), place, 0.12, 18), surface.inputs['Base Color'])
    cuts = skin.between(tree, skin.grain(tree, skin.bent(tree, place, 0.5, 0.3), 1.8, 1.0, (20, 1.0, 1.0)), 0.72, 0.80)
    smeared = skin.between(tree, skin.grain(tree, place, 1.6, 5.0), 0.38, 0.62, rough - 0.03, rough + 0.22)
    tree.links.new(smeared, surface.inputs['Roughness'])
    tree.links.new(skin.bumps(tree, [(rings, 0.18), (pores, -0.2), (cuts, -0.05)], 0.02), surface.inputs['Normal'])
    return made


def banana_leaf(seed=0, length=2.6, width=1.7, lay=None):
    """A piece of banana leaf along x, cut square at the left, its rib in the middle."""
    rows, columns = 160, 120
    u, v = [each.ravel() for each in np.meshgrid(np.linspace(0, 1, rows), np.linspace(-1, 1, columns), indexing='ij')]
    half = width / 2 * (1 - np.clip((u - 0.45) / 0.55, 0, 1) ** 2.6) ** 0.6 + 0.01
    x, y = (u - 0.5) * length, v * half
    points = np.column_stack([x, y, np.zeros(len(x))])
    splits = step(0.80, 1.0, abs(v)) * step(0.45, 0.6, noise(np.column_stack([u * 14, np.sign(v), 0 * u]), 1.0, seed + 3))
    ribs = np.sin(95 * (u + 0.16 * abs(v)) + 2 * noise(points, 2, seed))
    middle = np.exp(-(y / 0.035) ** 2)
    points[:, 2] = 0.012 + 0.004 * ribs + 0.03 * middle + 0.05 * cloud(points, 0.9, 2, seed) + 0.05 * v ** 2 + 0.09 * splits * np.sin(60 * u)
    tint = blend((0.030, 0.135, 0.012), (0.085, 0.26, 0.020), step(-0.6, 0.7, cloud(points, 1.6, 3, seed) + 0.35 * ribs))
    tint = blend(tint, (0.34, 0.46, 0.12), middle * 0.8)
    tint = blend(tint, (0.24, 0.27, 0.05), 0.7 * step(0.35, 0.7, cloud(points, 1.1, 4, seed + 5)))
    tint = blend(tint, (0.26, 0.15, 0.04), step(0.93, 1.0, abs(v) + 0.05 * cloud(points, 5, 3, seed + 6)) * 0.85)
    tint = blend(tint, (0.10, 0.06, 0.02), 0.8 * step(0.52, 0.62, cloud(points, 7, 3, seed + 7)))
    return painted('banana leaf', lay(points) if lay else points, net(rows, columns), tint, 0.34, paint('banana', coat=0.45, coat_rough=0.2, through=0.14, mottle=0.2, bump=0.08, bump_scale=24, uneven=0.14, patchy=3))
