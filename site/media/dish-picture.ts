import { dishes } from './dishes.ts'
import type { Picture } from './types.ts'

/** Returns a dish picture by its name, if there is one. */
export const pictureOfDish = (name = ''): Picture | undefined => (dishes as Partial<Record<string, Picture>>)[name]
