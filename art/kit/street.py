"""What a London street is made of: houses, a shopfront, an awning, lamps, wet ground. Lengths in metres."""
import math
import random

import bpy

from kit import materials, rooms, shapes


def boxes(material, parts, bevel=0.01):
    """Cuboids as (x, y, z of their middles, width, depth, height)."""
    for x, y, z, width, depth, height in parts:
        shapes.add(rooms.box('part', (width, depth, height), bevel), material, (x, y, z), soft=False)


def pane(tint=(1, 1, 1), mirror=0.12):
    """Window glass without thickness: mostly clear, a little of a mirror."""
    made = bpy.data.materials.new('pane')
    made.use_nodes = True
    tree = made.node_tree
    tree.nodes.remove(tree.nodes['Principled BSDF'])
    mix, clear, shine = (tree.nodes.new(f'Shader{kind}') for kind in ('NodeMixShader', 'NodeBsdfTransparent', 'NodeBsdfGlossy'))
    mix.inputs[0].default_value = mirror
    clear.inputs[0].default_value = (*tint, 1)
    shine.inputs['Roughness'].default_value = 0.03
    tree.links.new(clear.outputs[0], mix.inputs[1])
    tree.links.new(shine.outputs[0], mix.inputs[2])
    tree.links.new(mix.outputs[0], tree.nodes['Material Output'].inputs['Surface'])
    return made


def wet(name, color, dry=0.30, scale=0.6, slabs=None):
    """Ground after rain: puddles between rougher places, slabs of this scale if any."""
    made = materials.material(name, color, specular=0.6)
    tree = made.node_tree
    surface = tree.nodes['Principled BSDF']
    new, link = tree.nodes.new, tree.links.new
    place = new('ShaderNodeTexCoord').outputs['Object']
    puddles = materials.blotches(tree, place, (0.035,) * 3, (dry,) * 3, scale, 0.22)
    link(puddles, surface.inputs['Roughness'])
    grain = materials.relief(tree, place, 0.06, 10)
    if slabs:
        joints = new('ShaderNodeTexBrick')
        joints.inputs['Scale'].default_value = slabs
        joints.inputs['Mortar Size'].default_value = 0.008
        joints.inputs['Color1'].default_value = (*color, 1)
        joints.inputs['Color2'].default_value = (*(0.7 * each for each in color), 1)
        joints.inputs['Mortar'].default_value = (0.004, 0.004, 0.004, 1)
        link(place, joints.inputs['Vector'])
        link(joints.outputs['Color'], surface.inputs['Base Color'])
    link(grain, surface.inputs['Normal'])
    return made


def sash_window(x, z, width, height, stone, frame, glass):
    """A window on the wall at y = 0: stone around it, white bars before the glass."""
    boxes(stone, [(x, -0.06, z - height / 2 - 0.08, width + 0.4, 0.22, 0.12), (x, -0.05, z + height / 2 + 0.12, width + 0.36, 0.14, 0.24)])
    w, h = width / 2, height / 2
    boxes(frame, [(x - w, -0.04, z, 0.09, 0.08, height), (x + w, -0.04, z, 0.09, 0.08, height), (x, -0.05, z, width, 0.07, 0.07),
                  (x, -0.04, z + h, width, 0.08, 0.09), (x, -0.04, z - h, width, 0.08, 0.09), (x, -0.03, z, 0.04, 0.05, height)])
    shapes.add(rooms.box('glass', (width, 0.01, height), 0), glass, (x, -0.015, z), soft=False)


def upper_floors(x, width, wall, stone, frame, glasses, storeys=2):
    """The brick house above a shop, with windows on each storey."""
    top = 3.6 + 2.75 * storeys + 0.9
    boxes(wall, [(x, 3.0, (top + 3.6) / 2, width, 6.0, top - 3.6)], 0)
    count = max(1, round(width / 2.3))
    for storey in range(storeys):
        for index in range(count):
            across = x + (index - (count - 1) / 2) * width / count
            sash_window(across, 5.55 + 2.75 * storey, 1.05, 1.75 - 0.25 * storey, stone, frame, random.choice(glasses))
    boxes(stone, [(x, 0.0, top, width, 0.5, 0.24)])
    chimney = (x + width / 2 - 0.7, 1.6, top + 0.5, 1.1, 0.6, 1.7)
    boxes(wall, [chimney])


def shopfront(x, width, paint, doorway=1.15):
    """Painted timber: pilasters, stallriser, mullions, transom, fascia; the door on the right."""
    left, right = x - width / 2, x + width / 2
    boxes(paint, [(left + 0.18, -0.12, 1.75, 0.36, 0.34, 3.5), (right - 0.18, -0.12, 1.75, 0.36, 0.34, 3.5),
                  (x, -0.16, 3.28, width, 0.30, 0.64), (x, -0.24, 3.66, width + 0.16, 0.52, 0.12)])
    shop = width - 0.72 - doorway
    middle = left + 0.36 + shop / 2
    boxes(paint, [(middle, -0.06, 0.32, shop, 0.2, 0.64), (middle, -0.12, 0.66, shop, 0.34, 0.07), (middle, -0.02, 2.42, shop, 0.1, 0.08)])
    count = max(2, round(shop / 1.15))
    boxes(paint, [(left + 0.36 + shop * index / count, -0.03, 1.8, 0.07, 0.12, 2.3) for index in range(count + 1)])
    door = right - 0.36 - doorway / 2
    boxes(paint, [(door - doorway / 2 + 0.06, -0.03, 1.35, 0.12, 0.1, 2.7), (door + doorway / 2 - 0.06, -0.03, 1.35, 0.12, 0.1, 2.7),
                  (door, -0.03, 0.4, doorway, 0.08, 0.8), (door, -0.03, 2.42, doorway, 0.1, 0.08)])
    return middle, shop


def awning(x, width, tones, top=2.98, out=1.25, fall=0.55):
    """Striped cloth that the light comes through, with a scalloped edge."""
    columns, stripe = 96, 6
    cloths = [translucent(tone) for tone in tones]
    points, faces = [], []
    for column in range(columns + 1):
        across = x + width * (column / columns - 0.5)
        hang = 0.20 + 0.07 * abs(math.sin(math.pi * column / stripe))
        points += [(across, -0.3, top), (across, -0.3 - out, top - fall), (across, -0.32 - out, top - fall - hang)]
    for column in range(columns):
        a, b = 3 * column, 3 * column + 3
        faces += [(a, b, b + 1, a + 1), (a + 1, b + 1, b + 2, a + 2)]
    mesh = bpy.data.meshes.new('awning')
    mesh.from_pydata(points, [], faces)
    for cloth in cloths:
        mesh.materials.append(cloth)
    for face in mesh.polygons:
        face.material_index = face.index // 2 // stripe % 2
    shapes.add(mesh, soft=False)


def translucent(color):
    made = materials.material('cloth', color, rough=0.9)
    tree = made.node_tree
    mix, through = tree.nodes.new('ShaderNodeMixShader'), tree.nodes.new('ShaderNodeBsdfTranslucent')
    through.inputs[0].default_value = (*color, 1)
    mix.inputs[0].default_value = 0.45
    tree.links.new(tree.nodes['Principled BSDF'].outputs[0], mix.inputs[1])
    tree.links.new(through.outputs[0], mix.inputs[2])
    tree.links.new(mix.outputs[0], tree.nodes['Material Output'].inputs['Surface'])
    return made


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


def curtain(color, strength):
    """A lit window: folds of cloth with the lamp behind them, brighter at the bottom."""
    made = materials.glow('curtain', color, strength)
    tree = made.node_tree
    stretch = tree.nodes.new('ShaderNodeMapping')
    stretch.inputs['Scale'].default_value = (9, 1, 0.5)
    tree.links.new(tree.nodes.new('ShaderNodeTexCoord').outputs['Object'], stretch.inputs['Vector'])
    dim = tuple(0.12 * each for each in color)
    folds = materials.blotches(tree, stretch.outputs[0], dim, color, 1.0, 0.5, detail=2)
    tree.links.new(folds, tree.nodes['Emission'].inputs['Color'])
    return made


def lamp_post(x, y, iron, light):
    """A lantern on a cast-iron post."""
    outline = [(0, 0), (0.2, 0), (0.2, 0.12), (0.13, 0.2), (0.11, 0.9), (0.14, 0.95), (0.07, 1.05), (0.055, 3.3), (0.10, 3.4), (0.04, 3.5), (0, 3.5)]
    shapes.add(shapes.lathe('post', outline, 24), iron, (x, y, 0))
    shapes.add(shapes.lathe('lantern', [(0, 3.5), (0.13, 3.52), (0.21, 3.95), (0, 3.96)], 4), light, (x, y, 0), soft=False)
    shapes.add(shapes.lathe('roof', [(0, 4.28), (0.06, 4.18), (0.27, 3.98), (0, 3.97)], 4), iron, (x, y, 0), soft=False)
