"""What makes a surface look handled, cooked or grown: the nodes for mottling, grains of spice, patches of oil and dry crust.

Every function takes a material's tree and gives back an output of it. Scales are per unit of the mesh, before the object's own scale.
"""


def stretched(tree, place, by):
    """The place squeezed along the axes with larger numbers."""
    mapping = tree.nodes.new('ShaderNodeMapping')
    mapping.inputs['Scale'].default_value = by
    tree.links.new(place, mapping.inputs['Vector'])
    return mapping.outputs['Vector']


def grain(tree, place, scale, detail=4.0, stretch=None, rough=0.6):
    """Noise from 0 to 1; `stretch` squeezes it along the axes with larger numbers, into fibres."""
    if stretch:
        place = stretched(tree, place, stretch)
    made = tree.nodes.new('ShaderNodeTexNoise')
    made.inputs['Scale'].default_value = scale
    made.inputs['Detail'].default_value = detail
    made.inputs['Roughness'].default_value = rough
    tree.links.new(place, made.inputs['Vector'])
    return made.outputs['Fac']


def cells(tree, place, scale, feature='F1', output='Distance'):
    """Voronoi's cells: the distance to the next middle, or (with DISTANCE_TO_EDGE) to the next crack."""
    made = tree.nodes.new('ShaderNodeTexVoronoi')
    made.feature = feature
    made.inputs['Scale'].default_value = scale
    tree.links.new(place, made.inputs['Vector'])
    return made.outputs[output]


def between(tree, value, low, high, out_low=0.0, out_high=1.0):
    """Runs smoothly from out_low to out_high while the value goes from low to high."""
    made = tree.nodes.new('ShaderNodeMapRange')
    made.interpolation_type = 'SMOOTHSTEP'
    ends = {'From Min': low, 'From Max': high, 'To Min': out_low, 'To Max': out_high}
    for name, end in ends.items():
        made.inputs[name].default_value = end
    tree.links.new(value, made.inputs['Value'])
    return made.outputs['Result']


def sums(tree, first, second, operation='ADD'):
    """Arithmetic on two outputs, or on an output and a number."""
    made = tree.nodes.new('ShaderNodeMath')
    made.operation = operation
    for socket, value in zip(made.inputs, (first, second)):
        if isinstance(value, (int, float)):
            socket.default_value = value
        else:
            tree.links.new(value, socket)
    return made.outputs[0]


def mix(tree, share, first, second):
    """From one colour to another; each is an output or three numbers."""
    made = tree.nodes.new('ShaderNodeMixRGB')
    tree.links.new(share, made.inputs['Fac'])
    for socket, value in zip((made.inputs['Color1'], made.inputs['Color2']), (first, second)):
        if isinstance(value, tuple):
            socket.default_value = (*value, 1)
        else:
            tree.links.new(value, socket)
    return made.outputs['Color']


def toned(tree, color, value=None, hue=None):
    """Makes a colour lighter or darker, and turns its hue (0.5 leaves it)."""
    made = tree.nodes.new('ShaderNodeHueSaturation')
    tree.links.new(color, made.inputs['Color'])
    for socket, output in (('Value', value), ('Hue', hue)):
        if output is not None:
            tree.links.new(output, made.inputs[socket])
    return made.outputs['Color']


def each_its_own(tree, color, amount):
    """Copies of one mesh differ in tone by this much, up and down."""
    chance = tree.nodes.new('ShaderNodeObjectInfo').outputs['Random']
    hue = between(tree, sums(tree, sums(tree, chance, 7.31, 'MULTIPLY'), 1.0, 'FRACT'), 0, 1, 0.5 - 0.06 * amount, 0.5 + 0.06 * amount)
    return toned(tree, color, between(tree, chance, 0, 1, 1 - amount, 1 + 0.6 * amount), hue)


def mottled(tree, color, place, amount, scale):
    """Breaks an even colour up at two scales, so that no patch of it is flat."""
    fine, coarse = grain(tree, place, scale, 5.0), grain(tree, place, scale * 0.22, 3.0)
    value = between(tree, sums(tree, fine, coarse), 0.7, 1.3, 1 - amount, 1 + amount)
    return toned(tree, color, value, between(tree, coarse, 0.3, 0.7, 0.5, 0.5 + 0.03 * amount))


def bent(tree, place, scale, strength):
    """The place pushed about by noise, so that what is drawn there has no straight or round edges."""
    noise = tree.nodes.new('ShaderNodeTexNoise')
    noise.inputs['Scale'].default_value = scale
    push = tree.nodes.new('ShaderNodeVectorMath')
    push.operation = 'MULTIPLY_ADD'
    push.inputs[1].default_value = (strength,) * 3
    tree.links.new(place, noise.inputs['Vector'])
    tree.links.new(noise.outputs['Color'], push.inputs[0])
    tree.links.new(place, push.inputs[2])
    return push.outputs['Vector']


def specked(tree, color, place, tone, scale, share):
    """Strews grains of another colour: `share` is the part of the cells that hold one."""
    voronoi = tree.nodes.new('ShaderNodeTexVoronoi')
    voronoi.inputs['Scale'].default_value = scale
    tree.links.new(bent(tree, place, scale * 1.3, 0.9 / scale), voronoi.inputs['Vector'])
    chance = tree.nodes.new('ShaderNodeSeparateRGB')
    tree.links.new(voronoi.outputs['Color'], chance.inputs[0])
    reach = between(tree, chance.outputs[1], 0, 1, 0.16, 0.42)
    inside = sums(tree, voronoi.outputs['Distance'], reach, 'LESS_THAN')
    shown = sums(tree, inside, sums(tree, chance.outputs[0], share, 'LESS_THAN'), 'MULTIPLY')
    return mix(tree, shown, color, tone), shown


def bumps(tree, heights, distance=0.01):
    """One normal from pairs of a height (an output) and its strength, the coarse ones first; below 0 it goes inwards."""
    normal = None
    for height, strength in heights:
        made = tree.nodes.new('ShaderNodeBump')
        made.invert = strength < 0
        made.inputs['Strength'].default_value = abs(strength)
        made.inputs['Distance'].default_value = distance
        tree.links.new(height, made.inputs['Height'])
        if normal is not None:
            tree.links.new(normal, made.inputs['Normal'])
        normal = made.outputs['Normal']
    return normal


def spiced(scale, dark=(0.022, 0.009, 0.004), light=(0.52, 0.12, 0.012), fibres=None, grit=0.75):
    """Dresses a surface with a grainy paste: dark and light grains of spice on it, pores, and fibres stretched by three numbers."""
    def dress(tree, place, color):
        color, _ = specked(tree, color, place, dark, 62 * scale, 0.15)
        color, seeds = specked(tree, color, place, light, 40 * scale, 0.10)
        heights = [(grain(tree, place, 20 * scale, 7.0, rough=0.68), grit), (cells(tree, place, 75 * scale), 0.35), (seeds, 0.35)]
        if fibres:
            heights.insert(0, (grain(tree, place, 13 * scale, 4.0, fibres), 0.8))
        return color, bumps(tree, heights, 0.022)

    return dress
