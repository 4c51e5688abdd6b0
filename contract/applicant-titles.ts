/**
 * The titles that applicants can choose. They are not in the schema's file so that the page can show its form before
 * zod is loaded.
 */
export const titles = ['Mr', 'Mrs', 'Ms', 'Miss', 'Dr'] as const
