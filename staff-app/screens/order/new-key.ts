import { newUuid } from '../../../ui/new-uuid.ts'

/** Returns a key for one opened dialog, so a press that is sent twice counts once: 32 hexadecimal digits. */
export const newKey = () => newUuid().replaceAll('-', '')
