"""Grown things: meshes bent by noise in numpy and painted point by point, so that char can follow the ridges.

Cycles only reads two attributes of such a mesh: `tint`, its colour, whose alpha is the roughness there.
"""
import bmesh
import bpy
import numpy as np

from kit import skin
from kit.materials import relief

_corners = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
_slopes = np.random.default_rng(7).normal(size=(256, 3))
_slopes /= np.linalg.norm(_slopes, axis=1, keepdims=True)
_slope_x, _slope_y, _slope_z = np.ascontiguousarray(_slopes.T, np.float32)
_primes = np.array((374761393, 668265263, 1442695041), np.uint32)[:, None]
_spheres = {}


def noise(points, scale=1.0, seed=0):
    """Perlin's gradient noise at n x 3 points, about -1 to 1."""
    at = np.asarray(points, float).T * scale + 17.3 * (seed % 97) + 3.1
    cell = np.floor(at)
    inside = (at - cell).astype(np.float32)
    fade = inside ** 3 * (inside * (inside * 6 - 15) + 10)
    hashed = cell.astype(np.int64).astype(np.uint32) * _primes
    hashes, insides, fades = (hashed, hashed + _primes), (inside, inside - 1), (1 - fade, fade)
    start = np.uint32(int(seed) * 97531 & 0xFFFFFFFF)
    total = np.zeros(at.shape[1], np.float32)
    for x, y, z in _corners:
        mixed = hashes[x][0] + hashes[y][1] + hashes[z][2] + start
        mixed = (mixed ^ (mixed >> np.uint32(13))) * np.uint32(1274126177)
        slope = (mixed ^ (mixed >> np.uint32(16))) & np.uint32(255)
        reach = _slope_x[slope] * insides[x][0] + _slope_y[slope] * insides[y][1] + _slope_z[slope] * insides[z][2]
        total += reach * fades[x][0] * fades[y][1] * fades[z][2]
    return total * 1.6


def cloud(points, scale=1.0, octaves=4, seed=0):
    """Noise on noise, each octave twice as fine and half as strong."""
    return sum(noise(points, scale * 2 ** octave, seed + octave) / 2 ** octave for octave in range(octaves))


def ridges(points, scale=1.0, octaves=3, seed=0):
    """Sharp crests, 0 to about 1: what fibres and crusts look like."""
    return sum((1 - abs(noise(points, scale * 2 ** octave, seed + octave))) ** 2 / 2 ** octave for octave in range(octaves)) / 1.75


def warp(points, strength, scale, seed=0):
    """Pushes the points about, each axis by its own noise."""
    shift = np.stack([cloud(points, scale, 2, seed + 31 * axis) for axis in range(3)], axis=1)
    return points + strength * shift


def step(low, high, value):
    """0 below low, 1 above high, smooth between."""
    share = np.clip((np.asarray(value) - low) / (high - low), 0, 1)
    return share * share * (3 - 2 * share)


def blend(first, second, share):
    """From one colour (or n colours) to another by n shares."""
    share = np.asarray(share)[:, None]
    return np.asarray(first) * (1 - share) + np.asarray(second) * share


def sphere(detail=6):
    """The points (on the unit sphere) and faces of an evenly divided ball; 6 has forty thousand points."""
    if detail not in _spheres:
        work = bmesh.new()
        bmesh.ops.create_icosphere(work, subdivisions=detail, radius=1)
        work.verts.ensure_lookup_table()
        points = np.array([vert.co[:] for vert in work.verts])
        faces = [tuple(vert.index for vert in face.verts) for face in work.faces]
        work.free()
        _spheres[detail] = points, faces
    return _spheres[detail]


def boxy(points, power):
    """Pushes a unit sphere out towards a cube: 2 leaves it, 8 and more are nearly one."""
    return points / (abs(points) ** power).sum(axis=1, keepdims=True) ** (1 / power)


def net(rows, columns, closed=False):
    """The faces of a grid of rows x columns points, row by row; closed joins the last column to the first."""
    span = columns if closed else columns - 1
    return [
        (row * columns + column, row * columns + (column + 1) % columns,
         (row + 1) * columns + (column + 1) % columns, (row + 1) * columns + column)
        for row in range(rows - 1) for column in range(span)
    ]


def smooth_path(knots, count):
    """So many points along a curve through the knots (Catmull and Rom's)."""
    knots = np.asarray(knots, float)
    knots = np.vstack([2 * knots[0] - knots[1], knots, 2 * knots[-1] - knots[-2]])
    along = np.linspace(0, len(knots) - 3 - 1e-6, count)
    first = along.astype(int)
    t = (along - first)[:, None]
    a, b, c, d = (knots[first + offset] for offset in range(4))
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3)


def tube(knots, radii, rows=40, columns=24, flat=1.0):
    """Points, faces and the share along the way of a tube; `radii` are spread evenly; `flat` squeezes it upright."""
    path = smooth_path(knots, rows)
    along = np.linspace(0, 1, rows)
    radius = np.interp(along, np.linspace(0, 1, len(radii)), radii)
    radius = np.convolve(np.pad(radius, 2, mode='edge'), [.1, .2, .4, .2, .1], 'valid')
    ends = np.clip(np.minimum(along, 1 - along) / 0.05, 0.0004, 1)
    radius *= np.sqrt(1 - (1 - ends) ** 2)
    ahead = np.gradient(path, axis=0)
    ahead /= np.linalg.norm(ahead, axis=1, keepdims=True) + 1e-9
    side = np.cross(ahead, (0, 0.02, 1))
    side /= np.linalg.norm(side, axis=1, keepdims=True) + 1e-9
    up = np.cross(side, ahead)
    angle = np.linspace(0, 2 * np.pi, columns, endpoint=False)
    around = np.cos(angle)[None, :, None] * side[:, None] + flat * np.sin(angle)[None, :, None] * up[:, None]
    points = path[:, None] + radius[:, None, None] * around
    last = (rows - 1) * columns
    caps = [tuple(range(columns))[::-1], tuple(range(last, last + columns))]
    return points.reshape(-1, 3), net(rows, columns, closed=True) + caps, np.repeat(along, columns)


def painted(name, points, faces, tint, rough, material):
    """A smooth mesh whose points carry colours and roughness (single ones, or one for each point)."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(np.asarray(points).tolist(), [], faces)
    colours = np.ones((len(points), 4))
    colours[:, :3] = tint
    colours[:, 3] = rough
    layer = mesh.color_attributes.new('tint', 'FLOAT_COLOR', 'POINT')
    layer.data.foreach_set('color', colours.astype(np.float32).ravel())
    mesh.polygons.foreach_set('use_smooth', np.ones(len(mesh.polygons), bool))
    mesh.materials.append(material)
    mesh.update()
    return mesh


def paint(name='paint', subsurface=0.0, coat=0.0, coat_rough=0.08, specular=0.5, bump=0.0, bump_scale=40.0, glow=(1, 0.25, 0.1), through=0.0,
          vary=0.0, mottle=0.0, patchy=0.0, uneven=0.0, dress=None):
    """The surface for painted meshes; `glow` is how far red, green and blue wander below the skin; `through` lets light pass leaves.

    `vary` sets copies of one mesh apart in tone; `mottle` breaks the colour up and `uneven` the roughness, at the bump's scale;
    `patchy` leaves the coat on in patches only, and none where the painted roughness is high. `dress` may add more: it gets
    the tree, the place and the colour, and gives back the colour and the normal.
    """
    made = bpy.data.materials.get(name)
    if made:
        return made
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    tree = made.node_tree
    surface = tree.nodes['Principled BSDF']
    tint = tree.nodes.new('ShaderNodeAttribute')
    tint.attribute_name = 'tint'
    place = tree.nodes.new('ShaderNodeTexCoord').outputs['Object']
    color, normal = _dressed(tree, place, tint.outputs['Color'], vary, mottle, bump, bump_scale, dress)
    rough = tint.outputs['Alpha']
    if uneven:
        rough = skin.sums(tree, rough, skin.between(tree, skin.grain(tree, place, bump_scale * 0.6, 5.0), 0.3, 0.7, -uneven, uneven))
    put = {'Subsurface': subsurface, 'Clearcoat': coat, 'Clearcoat Roughness': coat_rough, 'Specular': specular}
    for key, value in put.items():
        surface.inputs[key].default_value = value
    surface.inputs['Subsurface Radius'].default_value = [0.12 * each for each in glow]
    if patchy:
        tree.links.new(_wet(tree, place, tint.outputs['Alpha'], coat, patchy), surface.inputs['Clearcoat'])
    links = {'Base Color': color, 'Subsurface Color': color, 'Roughness': rough, 'Normal': normal}
    for key, output in links.items():
        if output is not None:
            tree.links.new(output, surface.inputs[key])
    if through:
        _let_through(tree, surface, color, through)
    return made


def _dressed(tree, place, color, vary, mottle, bump, bump_scale, dress):
    """The colour and the normal, finished."""
    normal = relief(tree, place, bump, bump_scale) if bump else None
    if mottle:
        color = skin.mottled(tree, color, place, mottle, bump_scale)
    if vary:
        color = skin.each_its_own(tree, color, vary)
    return dress(tree, place, color) if dress else (color, normal)


def _wet(tree, place, rough, coat, scale):
    """How thick the oil lies: in patches of this scale, and never on what is dry."""
    patch = skin.between(tree, skin.grain(tree, place, scale, 4.0), 0.40, 0.54)
    moist = skin.between(tree, rough, 0.30, 0.55, coat, 0.0)
    return skin.sums(tree, patch, moist, 'MULTIPLY')


def _let_through(tree, surface, color, share):
    behind = tree.nodes.new('ShaderNodeBsdfTranslucent')
    mixed = tree.nodes.new('ShaderNodeMixShader')
    mixed.inputs[0].default_value = share
    tree.links.new(color, behind.inputs['Color'])
    tree.links.new(surface.outputs[0], mixed.inputs[1])
    tree.links.new(behind.outputs[0], mixed.inputs[2])
    tree.links.new(mixed.outputs[0], tree.nodes['Material Output'].inputs['Surface'])
