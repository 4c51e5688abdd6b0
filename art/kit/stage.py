"""The stage that every scene is set on: an empty file, Cycles, the camera, the lights, and the render without grain.

A scene runs as  blender -b -P art/scenes/NAME.py -- OUT.png [--draft]  and calls start(), builds, then render().
"""
import math
import os
import random
import sys

import addon_utils
import bpy
from mathutils import Vector

from kit import cutout
from kit.develop import picture
from kit.png import write_png
from kit.sampling import mean_of_passes, use_graphics_card

WEIGHTS = os.path.join(os.path.dirname(__file__), '..', '.renders', 'weights', 'rt_hdr_alb_nrm.tza')
arguments = sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else []
is_draft = '--draft' in arguments
SAMPLES_A_PASS = 16


def start(width, height, samples=48, transparent=False, seed=1, exposure=0.0):
    """An empty file at this size in pixels; a draft is drawn at half of it with an eighth of the samples."""
    addon_utils.enable('cycles', default_set=True)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    addon_utils.enable('cycles', default_set=True)
    random.seed(seed)
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.render.resolution_x = width
    scene.render.resolution_y = height
    scene.render.resolution_percentage = 50 if is_draft else 100
    scene.render.film_transparent = transparent
    cycles = scene.cycles
    scene['samples'] = max(8, samples // 8) if is_draft else samples
    cycles.use_denoising = False
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.03
    cycles.adaptive_min_samples = 6
    cycles.sample_clamp_indirect = 4
    cycles.max_bounces = 8
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.blur_glossy = 1
    scene.view_settings.exposure = exposure
    world = bpy.data.worlds.new('world')
    world.use_nodes = True
    scene.world = world
    print(f'> drawn by {use_graphics_card()}', flush=True)
    ambient((0.030, 0.022, 0.018), 1)
    return scene


def ambient(color, strength):
    """The light that comes from everywhere."""
    background = bpy.context.scene.world.node_tree.nodes['Background']
    background.inputs[0].default_value = (*color, 1)
    background.inputs[1].default_value = strength


def camera(eye, target, lens=60, focus=None, fstop=4.0):
    """Lengths in Blender units; `focus` is the point that is sharp (the target if none), `fstop` 0 keeps all sharp."""
    data = bpy.data.cameras.new('camera')
    made = bpy.data.objects.new('camera', data)
    bpy.context.scene.collection.objects.link(made)
    made.location = eye
    made.rotation_euler = (Vector(target) - Vector(eye)).to_track_quat('-Z', 'Y').to_euler()
    data.lens = lens
    data.dof.use_dof = fstop > 0
    data.dof.focus_distance = (Vector(focus or target) - Vector(eye)).length
    data.dof.aperture_fstop = fstop or 1
    bpy.context.scene.camera = made
    return made


def area(eye, target, size, energy, color):
    """A soft light at `eye` that looks at `target`; energy in watts."""
    data = bpy.data.lights.new('area', 'AREA')
    data.size = size
    data.energy = energy
    data.color = color
    made = bpy.data.objects.new('area', data)
    bpy.context.scene.collection.objects.link(made)
    made.location = eye
    made.rotation_euler = (Vector(target) - Vector(eye)).to_track_quat('-Z', 'Y').to_euler()
    return made


def window(target=(0, 0, 0.4), power=1.0):
    """The light of all food: one tall window behind on the left, soft and a little warm, the far side left dark.

    A sheet of paper in front throws some of it back; a sliver from behind on the right sets rims off from a dark ground.
    """
    area((-5.0, 3.6, 4.6), target, 4.4, 1000 * power, (1.0, 0.90, 0.77))
    area((3.4, -5.0, 2.6), target, 4.5, 110 * power, (1.0, 0.86, 0.70))
    area((5.2, 3.6, 2.4), target, 1.2, 55 * power, (0.86, 0.92, 1.0))


def render(bloom=0.0):
    """Draws, develops and writes the PNG named on the command line: `--key=` names the sources, so that a later run of
    the same goes on, and `--samples=` asks for another number than the scene's.

    `bloom` is how much of what is brighter than white spreads around it.
    """
    scene = bpy.context.scene
    out = os.path.abspath(arguments[0])
    name = os.path.basename(out).split('.')[0]
    key = option('key')
    wanted = int(option('samples') or 0) or scene['samples']
    layers = mean_of_passes(scene, out + '.npz', key, wanted, min(wanted, SAMPLES_A_PASS), name)
    shadow = cutout.shadow(scene, out + '.shadow.npz', key, WEIGHTS) if scene.render.film_transparent else None
    print(f'> {name}: developing', flush=True)
    made = picture(layers, shadow, WEIGHTS, scene.view_settings.exposure, bloom)
    write_png(out + '.part', made)
    os.replace(out + '.part', out)


def option(name):
    """The value of --name=VALUE on the command line."""
    return next((each.split('=', 1)[1] for each in arguments if each.startswith(f'--{name}=')), '')


def turned(x, y, z):
    """Degrees to the radians that Blender wants."""
    return tuple(math.radians(angle) for angle in (x, y, z))
