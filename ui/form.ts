/** Returns what is typed and chosen in a form, by field name. Leaves out unticked boxes. */
export function textsOf(form: HTMLFormElement | null): Record<string, string> {
  return Object.fromEntries([...new FormData(form ?? undefined)].map(([name, value]) => [name, String(value)]))
}

/** Puts texts into untouched fields only, so that what was typed before hydration stays. */
export function restoreFields(form: HTMLFormElement, texts: Record<string, string>): void {
  for (const field of form.elements as Iterable<Element & Partial<HTMLInputElement>>) {
    const text = texts[field.name ?? '']
    // A select has no defaultValue: it begins with its empty option.
    if (text !== undefined && field.value === (field.defaultValue ?? '')) field.value = text
  }
}

/** Focuses a field, given its id or its name. */
export function focusOn(form: HTMLFormElement | null, field: string): void {
  form?.querySelector<HTMLElement>(`#${CSS.escape(field)}, [name="${field}"]:not([type=hidden])`)?.focus()
}

/** A form's message if part of its script can't be loaded, because the network failed or the site has a new release. */
export const partMissing =
  'A part of this page did not load. If trying again does not help, reload the page: what you typed is kept.'
