const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

/** Escapes a text for an HTML element or attribute, exactly as React does. Pure. */
export const textInHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)

/**
 * Returns a value as JSON that is safe inside an HTML element such as `<script type="application/json">`: nothing in it
 * can end the element or begin a comment. No other code writes data into a script. Pure.
 */
export const jsonInHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
