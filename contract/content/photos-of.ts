import type { Content } from './content.ts'
import { fieldsOf } from './fields.ts'
import { isPhotoField, type Photo } from './photo.ts'

/** Returns the photos in the content, with their fields. Pure. */
export function photosOf(content: Content): { thing: string; field: string; photo: Photo }[] {
  return Object.entries(fieldsOf(content)).flatMap(([thing, fields]) =>
    Object.entries(fields).flatMap(([field, value]) =>
      isPhotoField(field) && value ? [{ thing, field, photo: value as Photo }] : [],
    ),
  )
}
