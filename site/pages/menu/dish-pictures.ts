import { dishes } from '../../media/dishes.ts'
import type { Picture } from '../../media/types.ts'

/** The dishes of which there is a picture, by their names on the menu. */
export const dishPictures: Partial<Record<string, Picture>> = {
  'Tandoori chicken roll': dishes['tandoori-chicken-roll'],
  'Tandoori chicken burger': dishes['tandoori-chicken-burger'],
  'Daal rice with spicy potato': dishes['daal-rice-spicy-potato'],
  'Tandoori wings': dishes['tandoori-wings'],
}
