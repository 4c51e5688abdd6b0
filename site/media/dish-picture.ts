import { dishes } from './dishes.ts'
import type { Picture } from './types.ts'

/** Returns the picture of a dish by the picture's name; not every dish has one. */
export const pictureOfDish = (name = ''): Picture | undefined => (dishes as Partial<Record<string, Picture>>)[name]
