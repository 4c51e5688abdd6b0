/**
 * The titles that applicants can choose. Kept apart from the schema so that the page can show its form before zod has
 * loaded.
 */
export const titles = ['Mr', 'Mrs', 'Ms', 'Miss', 'Dr'] as const
