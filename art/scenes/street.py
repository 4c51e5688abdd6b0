"""A London street at dusk after rain: the lit shopfront of Tandoor Road, mirrored in the pavement."""
import math
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
import bpy  # noqa: E402

from kit import fire, materials, rooms, shapes, stage, street  # noqa: E402

SIGN = os.path.join(os.path.dirname(__file__), 'sign.ttf')
EYE = (4.7, -9.0, 1.3)
WARM = (1.0, 0.52, 0.21)


def main():
    scene = stage.start(1920, 1080, samples=64, seed=21, exposure=0.65)
    rooms.swift(scene)
    sky()
    ground()
    houses()
    shop()
    inside()
    furniture()
    distance()
    stage.camera(EYE, (-4.0, 0, 2.45), lens=24.5, focus=(0, 0, 2), fstop=0.28)
    stage.render(bloom=0.10)


def sky():
    """Dusk: a peach horizon below deep blue."""
    tree = bpy.context.scene.world.node_tree
    place = tree.nodes.new('ShaderNodeTexCoord').outputs['Generated']
    split = tree.nodes.new('ShaderNodeSeparateXYZ')
    tree.links.new(place, split.inputs[0])
    tones = [(0.0, (0.36, 0.20, 0.16)), (0.10, (0.20, 0.17, 0.24)), (0.30, (0.055, 0.085, 0.19)), (0.8, (0.016, 0.030, 0.085))]
    tree.links.new(materials.ramp(tree, split.outputs['Z'], tones), tree.nodes['Background'].inputs[0])
    tree.nodes['Background'].inputs[1].default_value = 1.3


def ground():
    shapes.add(rooms.box('road', (120, 40, 0.2), 0), street.wet('road', (0.020, 0.020, 0.022), 0.20, 0.5), (0, -23.4, -0.22), soft=False)
    shapes.add(rooms.box('pavement', (120, 3.4, 0.2), 0.02), street.wet('pavement', (0.060, 0.056, 0.052), 0.22, 0.7, 1.1), (0, -1.7, -0.1), soft=False)
    kerb = street.wet('kerb', (0.11, 0.105, 0.10), 0.35, 1.5)
    street.boxes(kerb, [(x * 1.2, -3.48, -0.1, 1.18, 0.2, 0.22) for x in range(-30, 12)], 0.02)


def houses():
    """The shop's house, and neighbours on both sides."""
    stone = materials.material('stone', (0.30, 0.27, 0.23), rough=0.8, second=(0.20, 0.17, 0.15), noise=2, bump=0.2)
    frame = materials.material('sash', (0.42, 0.40, 0.37), rough=0.5)
    dark = materials.material('dark glass', (0.012, 0.015, 0.022), rough=0.04)
    lit = street.curtain((1.0, 0.50, 0.19), 0.55)
    tones = [(0.17, 0.085, 0.055), (0.22, 0.15, 0.09), (0.13, 0.07, 0.05), (0.20, 0.13, 0.085)]
    paints = [(0.020, 0.030, 0.055), (0.045, 0.018, 0.018), (0.030, 0.032, 0.030), (0.06, 0.05, 0.03)]
    x = -2.95
    street.upper_floors(0, 5.9, rooms.bricks(tones[0], scale=3.1), stone, frame, [dark, dark, lit])
    for index in range(6):
        width = (6.4, 5.2, 7.0, 5.6)[index % 4]
        middle = x - width / 2
        neighbour(middle, width, tones[(index + 1) % 4], paints[index % 4], stone, frame, [dark, dark, dark, lit], index)
        x -= width
    neighbour(6.0, 6.1, tones[1], paints[2], stone, frame, [dark, dark], 0)


def neighbour(x, width, brick, paint, stone, frame, glasses, index):
    street.upper_floors(x, width, rooms.bricks(brick, scale=3.1), stone, frame, glasses, 1 + (index % 4 == 3))
    street.shopfront(x, width, materials.material('paint', paint, rough=0.3))
    if index % 3 == 1:
        closed = street.curtain((1.0, 0.60, 0.32), 0.5)
    else:
        closed = materials.material('closed', (0.010, 0.011, 0.014), rough=0.06)
    shapes.add(rooms.box('inside', (width, 0.02, 3.4), 0), closed, (x, 0.3, 1.7), soft=False)


def shop():
    paint = materials.material('paint', (0.012, 0.036, 0.030), rough=0.26, coat=0.3, second=(0.009, 0.028, 0.024), noise=3)
    middle, width = street.shopfront(0, 5.9, paint)
    shapes.add(rooms.box('pane', (5.2, 0.004, 3.0), 0), street.pane(mirror=0.045), (0, 0.02, 1.55), soft=False)
    street.awning(middle - 0.02, width + 0.35, [(0.55, 0.055, 0.02), (0.74, 0.60, 0.40)])
    gold = materials.glow('gold', (1.0, 0.50, 0.14), 1.25)
    street.letters('TANDOOR ROAD', SIGN, 4.3, gold, (0, -0.345, 3.29))
    brass = materials.brass()
    for x in (-2.2, -0.75, 0.75, 2.2):
        rooms.rod((x, -0.3, 3.72), (x, -0.62, 4.02), 0.014, brass)
        rooms.rod((x, -0.62, 4.02), (x, -0.80, 3.92), 0.014, brass)
        shapes.add(shapes.lathe('shade', [(0.03, 0.1), (0.11, 0.0), (0.10, 0.0), (0.02, 0.09)], 24), brass, (x, -0.80, 3.84), (0.5, 0, 0))
        stage.area((x, -0.78, 3.84), (x, -0.25, 3.2), 0.14, 7, (1.0, 0.66, 0.34))


def inside():
    """A warm room: plaster, a counter, the oven's arch, lamps, pots on shelves."""
    plaster = materials.material('plaster', (0.52, 0.27, 0.12), rough=0.9, second=(0.40, 0.19, 0.08), noise=1.2, bump=0.2)
    timber = rooms.wood('timber', (0.07, 0.03, 0.014), (0.20, 0.10, 0.045), 9)
    street.boxes(plaster, [(0, 4.2, 1.6, 6, 0.1, 3.4), (-2.85, 2.1, 1.6, 0.1, 4.2, 3.4), (2.85, 2.1, 1.6, 0.1, 4.2, 3.4), (0, 2.1, 3.1, 6, 4.2, 0.1)], 0)
    street.boxes(timber, [(0, 2.1, -0.02, 5.7, 4.2, 0.06), (-0.6, 2.6, 0.55, 3.4, 0.6, 1.1), (-1.5, 4.05, 1.75, 2.0, 0.3, 0.05), (-1.5, 4.05, 2.25, 2.0, 0.3, 0.05)])
    shapes.add(shapes.disc('arch', 0.52, 4, 40), materials.glow('arch', (1.0, 0.16, 0.015), 0.35), (0.75, 4.12, 1.25), (math.radians(90), 0, 0))
    burning = fire.flame_material(3)
    for seed, (x, width, height) in enumerate([(0.58, 0.5, 0.72), (0.92, 0.5, 0.66), (0.75, 0.6, 0.92)]):
        fire.flame(burning, (x, 4.05 - 0.02 * seed, 0.80), width, height, EYE, seed + 3)
    brick = rooms.bricks((0.30, 0.11, 0.06), scale=3)
    shapes.add(shapes.lathe('surround', [(0.55, 0), (0.55, 0.12), (0.85, 0.12), (0.85, 0)], 40), brick, (0.75, 4.15, 1.25), (math.radians(90), 0, 0))
    metals = [materials.copper(), materials.brass()]
    for index in range(8):
        shapes.add(rooms.pot(), metals[index % 2], (-2.25 + 0.5 * (index % 4), 4.02, 1.78 + 0.5 * (index // 4)), (0, 0, 0), random.uniform(0.17, 0.23))
    bulb = materials.glow('bulb', (1.0, 0.60, 0.25), 16)
    for x, y in [(-1.9, 1.3), (-0.9, 1.3), (0.1, 1.3), (1.1, 1.3), (-1.4, 2.6), (0.2, 2.6)]:
        rooms.rod((x, y, 2.55), (x, y, 3.05), 0.008, timber)
        shapes.add(shapes.lathe('shade', [(0.03, 0.16), (0.18, 0.0), (0.17, 0.0), (0.02, 0.14)], 32), metals[0], (x, y, 2.42))
        shapes.add(shapes.ball('bulb', 0.06), bulb, (x, y, 2.42))
    stage.area((-0.3, 1.7, 2.95), (-0.3, 1.7, 0), 3.2, 150, WARM)
    stage.area((-0.3, 0.6, 2.3), (-0.4, -3, 0.2), 1.6, 240, WARM)


def furniture():
    """On the pavement: lamp posts, and box trees beside the door."""
    iron = materials.material('iron', (0.012, 0.012, 0.013), rough=0.35)
    light = materials.glow('lantern', (1.0, 0.60, 0.26), 14)
    for x in (-6.6, -15.5, -25):
        street.lamp_post(x, -3.0, iron, light)
        stage.area((x, -3.0, 3.45), (x, -2.6, 0), 0.5, 60, (1.0, 0.62, 0.30))
    leaf = materials.material('leaf', (0.022, 0.055, 0.016), rough=0.5, second=(0.04, 0.09, 0.02), noise=12)
    tub = materials.material('tub', (0.16, 0.065, 0.035), rough=0.8)
    for x in (-2.75, 2.55):
        shapes.add(shapes.lathe('tub', [(0, 0), (0.17, 0), (0.24, 0.42), (0.22, 0.42), (0.2, 0.36), (0, 0.36)], 32), tub, (x, -0.65, 0))
        shapes.lumpy(shapes.add(shapes.ball('bush', 0.33, 32, 24), leaf, (x, -0.65, 0.68)), 0.16, 0.07, 2)


def distance():
    """Lights far down the street, out of focus, and the houses that close it."""
    far = materials.material('far', (0.03, 0.028, 0.032), rough=0.9)
    street.boxes(far, [(-62, -10, 6, 6, 60, 12 + 2)], 0)
    street.boxes(far, [(-44, -17, 5, 40, 3, 10), (-24, -18, 4.5, 10, 3, 9)], 0)
    tones = [((1.0, 0.62, 0.28), 22), ((1.0, 0.08, 0.03), 16), ((1.0, 0.93, 0.8), 26), ((1.0, 0.45, 0.12), 18), ((0.25, 0.9, 0.5), 9)]
    glows = [materials.glow('far light', tone, strength) for tone, strength in tones]
    dot = [shapes.ball('dot', 1, 10, 8) for _ in glows]
    for index in range(60):
        kind = index % 5
        x = random.uniform(-58, -26)
        height = random.uniform(2.2, 6.5) if kind in (0, 3) else random.uniform(0.5, 0.9)
        if kind == 4:
            height = 2.8
        shapes.add(dot[kind], glows[kind], (x, random.uniform(-13, -4.2), height), scale=random.uniform(0.06, 0.13))


main()
