/** What is typed and chosen in a form, by the names of its fields; nothing of a box that is not ticked. */
export function textsOf(form: HTMLFormElement | null): Record<string, string> {
  return Object.fromEntries([...new FormData(form ?? undefined)].map(([name, value]) => [name, String(value)]))
}

/** Puts texts into the fields that are still untouched: what was typed before the page was alive stays. */
export function restore(form: HTMLFormElement, texts: Record<string, string>): void {
  for (const field of form.elements as Iterable<Element & Partial<HTMLInputElement>>) {
    const text = texts[field.name ?? '']
    // A list of choices has no default value: it begins with its empty choice.
    if (text !== undefined && field.value === (field.defaultValue ?? '')) field.value = text
  }
}

/** Takes the visitor to a field, by its id or its name. */
export function focusOn(form: HTMLFormElement | null, field: string): void {
  form?.querySelector<HTMLElement>(`#${CSS.escape(field)}, [name="${field}"]:not([type=hidden])`)?.focus()
}
