import { dishes } from '../../media/dishes.ts'
import type { Picture } from '../../media/types.ts'

/** The pictures of dishes, by the dishes' names on the menu. Not every dish has one. */
export const dishPictures: Partial<Record<string, Picture>> = {
  'Tandoori chicken roll': dishes['tandoori-chicken-roll'],
  'Tandoori chicken burger': dishes['tandoori-chicken-burger'],
  'Daal rice with spicy potato': dishes['daal-rice-spicy-potato'],
  'Tandoori wings': dishes['tandoori-wings'],
}
