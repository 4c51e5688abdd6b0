/**
 * The version of the privacy policy: the day from which it applies (yyyy-MM-dd). In its own file because the careers
 * form sends it and must not load the whole text.
 */
export const policyVersion = '2026-11-28'
