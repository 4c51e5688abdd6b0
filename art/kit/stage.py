"""The stage that every scene is set on: an empty file, Cycles, the camera, the lights, and the render without grain.

A scene runs as  blender -b -P art/scenes/NAME.py -- OUT.png [--draft]  and calls start(), builds, then render().
"""
import math
import os
import random
import sys

import addon_utils
import bpy
import numpy as np
from mathutils import Vector

from kit.bloom import bloom as veil
from kit.denoise import denoise

WEIGHTS = os.path.join(os.path.dirname(__file__), '..', '.renders', 'weights', 'rt_hdr_alb_nrm.tza')
arguments = sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else []
is_draft = '--draft' in arguments


def start(width, height, samples=48, transparent=False, seed=1, exposure=0.0):
    """An empty file at this size in pixels; a draft is drawn at half of it with a quarter of the samples."""
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
    scene.render.use_persistent_data = False
    cycles = scene.cycles
    cycles.samples = max(8, samples // 4) if is_draft else samples
    cycles.use_denoising = False
    cycles.sample_clamp_indirect = 4
    cycles.max_bounces = 8
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.blur_glossy = 1
    scene.view_settings.view_transform = 'Filmic'
    scene.view_settings.look = 'Medium High Contrast'
    scene.view_settings.exposure = exposure
    world = bpy.data.worlds.new('world')
    world.use_nodes = True
    scene.world = world
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


def food_lights(power=1.0, target=(0, 0, 0.5)):
    """Warm key from behind on the left, cool rim from behind on the right, a little fill from the front."""
    area((-4.2, 3.4, 5.2), target, 2.6, 820 * power, (1.0, 0.84, 0.66))
    area((4.6, 4.0, 3.0), target, 1.6, 300 * power, (0.78, 0.88, 1.0))
    area((3.2, -4.5, 3.0), target, 3.5, 120 * power, (1.0, 0.80, 0.62))


def render(bloom=0.0):
    """Renders, denoises and writes the PNG named on the command line, through the scene's view transform.

    `bloom` is how much of what is brighter than white spreads around it.
    """
    scene = bpy.context.scene
    out = os.path.abspath(arguments[0])
    layer = bpy.context.view_layer
    layer.cycles.denoising_store_passes = True
    folder = out + '.passes'
    files = output_passes(scene, folder)
    bpy.ops.render.render()
    color, alpha = read_pass(folder, files['Image'])
    albedo, _ = read_pass(folder, files['Denoising Albedo'])
    normal, _ = read_pass(folder, files['Denoising Normal'])
    clean = denoise(color, albedo, normal, WEIGHTS)
    if scene.render.film_transparent:
        alpha = smooth_alpha(alpha, albedo, normal)
        clean = clean + np.float32((0.030, 0.014, 0.005)) * alpha * (1 - alpha)
    if bloom:
        clean = veil(clean, bloom)
    write_picture(scene, np.concatenate([clean, alpha], axis=2), out)
    for name in os.listdir(folder):
        os.remove(os.path.join(folder, name))
    os.rmdir(folder)


def smooth_alpha(alpha, albedo, normal):
    """A caught shadow is as grainy as the picture: takes the grain out of it, lightens it, lets it fade in a
    round before the frame would cut it, and leaves solid things solid."""
    smooth = np.clip(denoise(np.repeat(alpha, 3, axis=2), albedo, normal, WEIGHTS)[..., :1], 0, 1)
    return np.where(alpha > 0.999, alpha, softer_shadow(smooth)).astype(np.float32)


def softer_shadow(alpha):
    """Edges of solid things, near 1, stay as they are."""
    height, width, _ = alpha.shape
    across, down = (np.abs(np.linspace(-1, 1, size)) for size in (width, height))
    far = (across[None, :] ** 2.6 + down[:, None] ** 2.6)[..., None]
    fade = np.clip((1.02 - far) / 0.55, 0, 1)
    fade = fade * fade * (3 - 2 * fade)
    solid = np.clip((alpha - 0.80) / 0.18, 0, 1)
    return np.clip((alpha - 0.03) / 0.97, 0, 1) * (0.72 * fade * (1 - solid) + solid)


def output_passes(scene, folder):
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new('CompositorNodeRLayers')
    output = tree.nodes.new('CompositorNodeOutputFile')
    output.base_path = folder
    output.format.file_format = 'OPEN_EXR'
    output.format.color_depth = '32'
    output.format.color_mode = 'RGBA'
    output.file_slots.clear()
    names = {'Image': 'image', 'Denoising Albedo': 'albedo', 'Denoising Normal': 'normal'}
    for socket, name in names.items():
        output.file_slots.new(name)
        tree.links.new(source.outputs[socket], output.inputs[name])
    return names


def read_pass(folder, name):
    file = next(each for each in os.listdir(folder) if each.startswith(name))
    image = bpy.data.images.load(os.path.join(folder, file))
    image.colorspace_settings.name = 'Non-Color'
    pixels = np.empty(image.size[0] * image.size[1] * 4, np.float32)
    image.pixels.foreach_get(pixels)
    pixels = pixels.reshape(image.size[1], image.size[0], 4)
    return pixels[..., :3], pixels[..., 3:]


def write_picture(scene, pixels, out):
    height, width, _ = pixels.shape
    image = bpy.data.images.new('clean', width, height, alpha=True, float_buffer=True)
    image.alpha_mode = 'PREMUL'
    image.pixels.foreach_set(np.ascontiguousarray(pixels, np.float32).ravel())
    settings = scene.render.image_settings
    settings.file_format = 'PNG'
    settings.color_mode = 'RGBA' if scene.render.film_transparent else 'RGB'
    settings.color_depth = '16'
    image.save_render(out, scene=scene)


def turned(x, y, z):
    """Degrees to the radians that Blender wants."""
    return tuple(math.radians(angle) for angle in (x, y, z))
