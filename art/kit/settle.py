"""Lets pieces fall and come to rest, so that a heap lies as a heap does."""
import bpy


def settle(falling, standing, frames=90, friction=0.9):
    """Drops the objects onto those that stand; both stay where they are then, without physics."""
    scene = bpy.context.scene
    bpy.ops.rigidbody.world_add()
    world = scene.rigidbody_world
    world.collection = bpy.data.collections.new('bodies')
    world.substeps_per_frame, world.solver_iterations = 12, 20
    for made in [*falling, *standing]:
        body(world, made, made in standing, friction)
    scene.frame_start, scene.frame_end = 1, frames
    world.point_cache.frame_end = frames
    for frame in range(1, frames + 1):
        scene.frame_set(frame)
    depsgraph = bpy.context.evaluated_depsgraph_get()
    rest = [made.evaluated_get(depsgraph).matrix_world.copy() for made in falling]
    bpy.ops.rigidbody.world_remove()
    scene.frame_set(1)
    for made, matrix in zip(falling, rest):
        made.matrix_world = matrix
    bpy.context.view_layer.update()


def body(world, made, stands, friction):
    world.collection.objects.link(made)
    settings = made.rigid_body
    settings.type = 'PASSIVE' if stands else 'ACTIVE'
    settings.collision_shape = 'MESH' if stands else 'CONVEX_HULL'
    settings.friction, settings.restitution = friction, 0.0
    settings.linear_damping, settings.angular_damping = 0.4, 0.8
    settings.use_margin, settings.collision_margin = True, 0.002


def fallen(made, floor=-0.5, reach=2.6):
    """Whether it slid off the table."""
    x, y, z = made.matrix_world.translation
    return z < floor or (x * x + y * y) ** 0.5 > reach
