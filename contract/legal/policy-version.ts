/**
 * The day from which the privacy policy holds, as yyyy-MM-dd: its version. It stands here alone because the careers form
 * sends it, and must not bring the whole text along.
 */
export const policyVersion = '2026-11-27'
