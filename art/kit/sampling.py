"""Draws a scene in passes of a few samples each and keeps their sum on disk, so that a stopped picture goes on.

What is kept is a .npz beside the picture: the sum, the count of samples, and the key of the sources that it was drawn
from. More samples later only add to it.
"""
import os
import shutil
import time

import bpy
import numpy as np

LAYERS = {'Image': 'image', 'Denoising Albedo': 'albedo', 'Denoising Normal': 'normal'}


def use_graphics_card():
    """Has Cycles use a graphics card where there is one that this Blender can drive; answers what it is called."""
    preferences = bpy.context.preferences.addons['cycles'].preferences
    for kind in ('OPTIX', 'CUDA', 'HIP', 'ONEAPI'):
        try:
            preferences.compute_device_type = kind
            devices = preferences.get_devices_for_type(kind)
        except (TypeError, ValueError):
            continue
        cards = [device for device in devices if device.type == kind]
        if not cards:
            continue
        for device in devices:
            device.use = device in cards
        bpy.context.scene.cycles.device = 'GPU'
        return f'{kind} on {cards[0].name}'
    return 'processors'


def mean_of_passes(scene, store, key, wanted, each, label):
    """The means of colour with alpha, albedo and normal over `wanted` samples, drawn `each` at a time.

    Continues from the file `store` if it is there and has this key. An empty key keeps nothing.
    """
    total, done = kept(store, key)
    scene.cycles.samples = each
    scene.render.use_persistent_data = True
    files_at = store + '.passes'
    connect(scene, files_at)
    while done < wanted:
        began, worked = time.time(), time.process_time()
        scene.cycles.seed = 1 + done
        render()
        color, albedo, normal = (read(files_at, name) for name in LAYERS.values())
        drawn = each * np.concatenate([color, albedo[..., :3], normal[..., :3]], axis=2)
        total = drawn if total is None else total + drawn
        done += each
        if key:
            keep(store, key, total, done)
        print(f'> {label}: {done} of {wanted} samples, {time.time() - began:.0f} s, '
              f'{time.process_time() - worked:.0f} s of processors', flush=True)
    shutil.rmtree(files_at, ignore_errors=True)
    mean = total / done
    return mean[..., :4], mean[..., 4:7], mean[..., 7:]


def render():
    """Goes back to the processors if the graphics card fails."""
    try:
        bpy.ops.render.render()
    except RuntimeError:
        if bpy.context.scene.cycles.device == 'CPU':
            raise
        bpy.context.scene.cycles.device = 'CPU'
        bpy.ops.render.render()


def kept(store, key):
    if not key or not os.path.exists(store):
        return None, 0
    with np.load(store) as file:
        return (file['total'], int(file['done'])) if str(file['key']) == key else (None, 0)


def keep(store, key, total, done):
    """Replaces the file at once: a stop in between leaves the old one."""
    with open(store + '.new', 'wb') as file:
        np.savez(file, total=total.astype(np.float32), done=done, key=key)
    os.replace(store + '.new', store)


def connect(scene, folder):
    """Has the compositor write each layer as a file."""
    bpy.context.view_layer.cycles.denoising_store_passes = True
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
    for socket, name in LAYERS.items():
        output.file_slots.new(name)
        tree.links.new(source.outputs[socket], output.inputs[name])


def read(folder, name):
    """The layer's four channels, its first row at the top."""
    file = os.path.join(folder, next(each for each in os.listdir(folder) if each.startswith(name)))
    image = bpy.data.images.load(file)
    image.colorspace_settings.name = 'Non-Color'
    pixels = np.empty(image.size[0] * image.size[1] * 4, np.float32)
    image.pixels.foreach_get(pixels)
    width, height = image.size
    bpy.data.images.remove(image)
    os.remove(file)
    return pixels.reshape(height, width, 4)[::-1]
