/**
 * The public anonymous key that browser calls carry when the settings name no other. It is public and protects nothing.
 */
export const defaultAnonKey = 'public-anon-key'
