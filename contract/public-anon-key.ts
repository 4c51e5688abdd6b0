import { placeholder } from './pages.ts'

/** The anonymous key that browsers send if the settings name no other. It is public and protects nothing. */
export const defaultAnonKey = 'public-anon-key'

/** Stands for that key in the built pages. The server replaces it. */
export const anonKeyPlaceholder = placeholder('anon-key')
