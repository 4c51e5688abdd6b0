"""Naan: a teardrop of dough with blisters, brown where the oven touched it."""
import math

from mathutils import Vector, noise

from kit import materials, shapes


def flatbread(length=1.8, width=1.25, seed=0, puff=1.0, bake=1.0, lay=None):
    """A naan along y, its underside at z = 0; `lay(x, y, z)` may bend it onto another surface."""
    mesh = shapes.disc('naan', 1.0, 70, 180)
    brown = []
    for point in mesh.vertices:
        x, y, _ = point.co
        r = math.hypot(x, y)
        edge = 1 + 0.07 * noise.noise(Vector((x * 1.6, y * 1.6, seed * 4.7)))
        taper = 1 - 0.30 * max(0.0, y) ** 1.6
        here = Vector((x * edge * taper * width / 2, y * edge * length / 2, 0))
        blister = blister_at(here, seed)
        height = dough_height(r, here, blister, seed) * puff
        spot = char_at(here, blister, r, seed)
        brown.append(max(0.0, min(1.0, spot * bake)))
        point.co = lay(here.x, here.y, height) if lay else (here.x, here.y, height)
    mesh.attributes.new('brown', 'FLOAT', 'POINT').data.foreach_set('value', brown)
    mesh.update()
    return mesh


def blister_at(here, seed):
    """0 on flat dough, up to 1 on top of a bubble."""
    high = noise.noise(Vector((here.x * 4.2 + seed * 11, here.y * 4.2, seed)))
    small = noise.noise(Vector((here.x * 10 + seed * 5, here.y * 10, seed + 9)))
    return max(0.0, high - 0.12) * 1.5 + max(0.0, small - 0.25) * 0.5


def dough_height(r, here, blister, seed):
    """Thick at the rim, thin at the border itself, bubbles between."""
    rim = math.exp(-((r - 0.88) / 0.10) ** 2) * 0.045
    swell = 0.025 * noise.noise(Vector((here.x * 2, here.y * 2, seed * 3)))
    round_off = max(0.0, 1 - r ** 10) ** 0.5
    return (0.045 + rim + swell + 0.13 * blister) * round_off


def char_at(here, blister, r, seed):
    """How brown the dough is: on bubbles and in flecks along the rim."""
    fleck = noise.fractal(Vector((here.x * 7 + seed, here.y * 7, seed * 2)), 0.7, 2, 4)
    return 0.22 + 0.16 * fleck + 1.3 * max(0.0, blister - 0.18) * (1 + fleck) + 0.25 * max(0.0, fleck) * (r > 0.7)


def baked():
    """Cream dough that turns golden, brown and black with the attribute `brown`."""
    made = materials.material('naan', (0.72, 0.47, 0.22), rough=0.62, subsurface=0.08, bump=0.25, bump_scale=30)
    tree = made.node_tree
    place = tree.nodes.new('ShaderNodeAttribute')
    place.attribute_name = 'brown'
    tones = [(0.05, (0.78, 0.58, 0.34)), (0.32, (0.68, 0.38, 0.14)), (0.55, (0.30, 0.105, 0.025)), (0.85, (0.035, 0.014, 0.007))]
    color = materials.ramp(tree, place.outputs['Fac'], tones)
    tree.links.new(color, tree.nodes['Principled BSDF'].inputs['Base Color'])
    return made
