/** The public anonymous key that browser calls carry when the settings name no other. It protects nothing; it is public. */
export const defaultAnonKey = 'public-anon-key'
