/** How applicants are addressed. Apart from the schema, so that the page shows its form before zod has come. */
export const titles = ['Mr', 'Mrs', 'Ms', 'Miss', 'Dr'] as const
