"""Surfaces. Colours are linear RGB; `noise` mixes a second colour in, `bump` is the strength of the relief."""
import bpy


def material(name, color, rough=0.5, metal=0.0, specular=0.5, subsurface=0.0, coat=0.0,
             second=None, noise=5.0, spread=0.3, bump=0.0, bump_scale=20.0):
    """A principled surface; `second` is blended in by noise of that scale, the narrower `spread` the harder the edges."""
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    tree = made.node_tree
    surface = tree.nodes['Principled BSDF']
    put = {'Base Color': (*color, 1), 'Roughness': rough, 'Metallic': metal, 'Specular': specular,
           'Subsurface': subsurface, 'Subsurface Color': (*color, 1), 'Clearcoat': coat}
    for key, value in put.items():
        surface.inputs[key].default_value = value
    place = tree.nodes.new('ShaderNodeTexCoord').outputs['Object']
    if second:
        tree.links.new(blotches(tree, place, color, second, noise, spread), surface.inputs['Base Color'])
    if bump:
        tree.links.new(relief(tree, place, bump, bump_scale), surface.inputs['Normal'])
    return made


def blotches(tree, place, color, second, scale, spread, detail=8.0):
    """The output of a noise that runs from one colour to the other."""
    grain = tree.nodes.new('ShaderNodeTexNoise')
    grain.inputs['Scale'].default_value = scale
    grain.inputs['Detail'].default_value = detail
    ramp = tree.nodes.new('ShaderNodeValToRGB')
    for stop, tone, at in zip(ramp.color_ramp.elements, (color, second), (0.5 - spread / 2, 0.5 + spread / 2)):
        stop.color = (*tone, 1)
        stop.position = at
    tree.links.new(place, grain.inputs['Vector'])
    tree.links.new(grain.outputs['Fac'], ramp.inputs['Fac'])
    return ramp.outputs['Color']


def ramp(tree, factor, tones):
    """The output that runs through the tones, pairs of a position from 0 to 1 and a colour, as the factor grows."""
    made = tree.nodes.new('ShaderNodeValToRGB')
    stops = made.color_ramp.elements
    while len(stops) < len(tones):
        stops.new(0.5)
    for stop, (at, tone) in zip(stops, tones):
        stop.position = at
        stop.color = (*tone, 1)
    tree.links.new(factor, made.inputs['Fac'])
    return made.outputs['Color']


def relief(tree, place, strength, scale, detail=6.0):
    """The output of a bump from noise."""
    grain = tree.nodes.new('ShaderNodeTexNoise')
    grain.inputs['Scale'].default_value = scale
    grain.inputs['Detail'].default_value = detail
    bump = tree.nodes.new('ShaderNodeBump')
    bump.inputs['Strength'].default_value = strength
    bump.inputs['Distance'].default_value = 0.1
    tree.links.new(place, grain.inputs['Vector'])
    tree.links.new(grain.outputs['Fac'], bump.inputs['Height'])
    return bump.outputs['Normal']


def glow(name, color, strength):
    """A surface that shines."""
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    tree = made.node_tree
    tree.nodes.remove(tree.nodes['Principled BSDF'])
    emission = tree.nodes.new('ShaderNodeEmission')
    emission.inputs['Color'].default_value = (*color, 1)
    emission.inputs['Strength'].default_value = strength
    tree.links.new(emission.outputs[0], tree.nodes['Material Output'].inputs['Surface'])
    return made


def copper():
    return material('copper', (0.75, 0.33, 0.16), rough=0.22, metal=1, bump=0.12, bump_scale=12)


def brass():
    return material('brass', (0.78, 0.52, 0.18), rough=0.25, metal=1, bump=0.08, bump_scale=16)


def ceramic(color=(0.86, 0.82, 0.74)):
    """Glazed stoneware."""
    return material('ceramic', color, rough=0.18, coat=0.6, second=tuple(0.8 * each for each in color), noise=14)
