import { placeholder } from './pages.ts'

/**
 * The public anonymous key that browser calls carry when the settings name no other. It is public and protects nothing.
 */
export const defaultAnonKey = 'public-anon-key'

/** What the built pages hold in place of that key. The server replaces it. */
export const anonKeyPlaceholder = placeholder('anon-key')
