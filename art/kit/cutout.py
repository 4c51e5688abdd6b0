"""Dishes without a ground: the solid things and the shadow under them are drawn apart and laid over each other here."""
import numpy as np

from kit.bloom import blurred
from kit.denoise import denoise
from kit.sampling import mean_of_passes

# In sRGB, as warm as may be and darker than any ground of the site: on charcoal a paler shadow would glow.
SHADE = np.float32((0.085, 0.045, 0.020))
DEEPEST = 0.64
SHADOW_SAMPLES = 32


def shadow(scene, store, key, weights):
    """How much light the dish keeps from the ground, from 0 to 1, at the size of the picture.

    Drawn at half the size: it is soft, and where it is not, the dish stands before it.
    """
    ground = next(each for each in scene.objects if each.name.startswith('ground'))
    for thing in scene.objects:
        thing.visible_camera = thing == ground
    ground.is_shadow_catcher = True
    percentage = scene.render.resolution_percentage
    scene.render.resolution_percentage = percentage // 2
    light, _, _ = mean_of_passes(scene, store, key, SHADOW_SAMPLES, SHADOW_SAMPLES, 'shadow')
    scene.render.resolution_percentage = percentage
    kept = np.repeat(light[..., 3:], 3, axis=2)
    flat = np.full_like(kept, 0.5)
    clean = np.clip(denoise(kept, flat, flat, weights)[..., :1], 0, 1)
    width, height = (size * percentage // 100 for size in (scene.render.resolution_x, scene.render.resolution_y))
    return softened(enlarged(clean, height, width))


def enlarged(picture, height, width):
    """Between the four nearest pixels."""
    for axis, size in ((0, height), (1, width)):
        place = np.clip((np.arange(size) + 0.5) * picture.shape[axis] / size - 0.5, 0, picture.shape[axis] - 1)
        low = np.minimum(place.astype(int), picture.shape[axis] - 2)
        share = (place - low).astype(np.float32).reshape((-1, 1, 1) if axis == 0 else (1, -1, 1))
        picture = np.take(picture, low, axis) * (1 - share) + np.take(picture, low + 1, axis) * share
    return picture


def softened(shadow):
    """Lets the shadow fade in a round before the frame would cut it."""
    height, width, _ = shadow.shape
    across, down = (np.abs(np.linspace(-1, 1, size)) for size in (width, height))
    far = (across[None, :] ** 2.6 + down[:, None] ** 2.6)[..., None]
    fade = np.clip((1.02 - far) / 0.55, 0, 1)
    fade = fade * fade * (3 - 2 * fade)
    return (np.clip((shadow - 0.03) / 0.97, 0, 1) * DEEPEST * fade).astype(np.float32)


def cut_out(color, alpha, shadow, develop):
    """sRGB with straight alpha, from the dish's premultiplied linear light, its coverage, and its shadow.

    The two are laid over each other as browsers lay pictures over a page: in sRGB.
    """
    alpha = np.clip(alpha, 0, 1)
    solid = develop(filled(color, alpha)) * alpha
    under = shadow * (1 - alpha)
    both = alpha + under
    straight = (solid + SHADE * under) / np.maximum(both, 1e-6)
    return np.concatenate([np.where(both > 1e-4, straight, SHADE), both], axis=2)


def filled(color, alpha):
    """The colours of solid things, continued past their edges.

    A pixel that is half covered divides the network's errors by its coverage, which shows as a pale rim: the less of
    it is covered, the more it takes from its solid neighbours.
    """
    inside = np.clip((alpha - 0.98) / 0.02, 0, 1)
    near = spread(color * inside, inside, 1.2)
    far = spread(color * inside, inside, 6)
    own = color / np.maximum(alpha, 1e-3)
    around = np.where(near[1] > 1e-2, near[0], np.where(far[1] > 1e-4, far[0], own))
    trust = np.clip((alpha - 0.35) / 0.6, 0, 1)
    limit = np.minimum(own, 1.15 * around + 0.005)
    return np.where(alpha > 0.98, own, trust * limit + (1 - trust) * around)


def spread(weighted, weight, sigma):
    total = blurred(np.repeat(weight, 3, axis=2), sigma)[..., :1]
    return blurred(weighted, sigma) / np.maximum(total, 1e-6), total
