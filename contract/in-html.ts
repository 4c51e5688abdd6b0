const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

/** Returns a text for an element or an attribute of HTML, as React writes it. Pure. */
export const textInHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)

/**
 * Returns a value as JSON for an element of HTML, such as `<script type="application/json">`, in which nothing can end the
 * element or begin a comment. No other code writes data into a script. Pure.
 */
export const jsonInHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
