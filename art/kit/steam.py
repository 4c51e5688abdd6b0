"""Steam over what is hot: wisps on upright cards that face -y, where the camera stands, and hide little of what is behind."""
import bpy
import numpy as np

from kit import materials
from kit.organic import cloud, net, step, warp
from kit.shapes import add

WARM = (1.0, 0.93, 0.84)
# The share of what is behind that the thickest steam hides.
MOST = 0.34


def rise(here, seed):
    """A wisp over (x, y, z), 2 wide and high, growing wider as it goes up."""
    rows, columns = 150, 100
    v, u = [each.ravel() for each in np.meshgrid(np.linspace(0, 1, rows), np.linspace(-1, 1, columns), indexing='ij')]
    mesh = bpy.data.meshes.new('steam')
    mesh.from_pydata(np.column_stack([u, 0 * u, 2 * v]).tolist(), [], net(rows, columns))
    mesh.attributes.new('thick', 'FLOAT', 'POINT').data.foreach_set('value', (MOST * curled(u, v, seed)).astype(np.float32))
    made = add(mesh, vapour(), here, soft=False)
    made.visible_shadow = made.visible_diffuse = False
    return made


def curled(u, v, seed):
    """How thick the steam is, 0 to 1, at u (-1 to 1 across) and v (0 to 1 up): threads that meander and fray, and haze between them."""
    own = np.random.default_rng(seed)
    place = np.column_stack([u, 1.1 * v, 0 * u])
    curl = warp(warp(place, 0.16, 1.3, seed), 0.05, 4.0, seed + 3) - place
    across = u + curl[:, 0] * (0.5 + 3.0 * v)
    total = 0.0
    for thread in range(7):
        middle = own.normal(0, 0.19) * (1 + 1.2 * v) + 0.5 * v * cloud(np.column_stack([0 * v, 0.8 * v, 0 * v]), 1.0, 2, seed + 9 * thread)
        wide = own.uniform(0.025, 0.06) * (1 + 2.6 * v)
        alive = step(-0.5, 0.35, cloud(place + curl, 1.3, 3, seed + 50 + thread))
        total = total + own.uniform(0.4, 1.0) * alive * np.exp(-((across - middle) / wide) ** 2) / (1 + 1.2 * v)
    return np.clip(total, 0, 1.3) / 1.3 * step(0, 0.3, v) * step(1.0, 0.25, v) * step(1.0, 0.7, abs(u))


def vapour():
    """Lets through what is behind, all but a share that shines as steam does by a window."""
    made = bpy.data.materials.get('steam')
    if made:
        return made
    made = materials.glow('steam', WARM, 0.7)
    tree = made.node_tree
    thick, mixed = tree.nodes.new('ShaderNodeAttribute'), tree.nodes.new('ShaderNodeMixShader')
    thick.attribute_name = 'thick'
    tree.links.new(thick.outputs['Fac'], mixed.inputs[0])
    tree.links.new(tree.nodes.new('ShaderNodeBsdfTransparent').outputs[0], mixed.inputs[1])
    tree.links.new(tree.nodes['Emission'].outputs[0], mixed.inputs[2])
    tree.links.new(mixed.outputs[0], tree.nodes['Material Output'].inputs['Surface'])
    return made
