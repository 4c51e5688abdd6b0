/**
 * Props for an element whose content does nothing and is the same on every page. Its children are for the build; the
 * browser takes them from the page that it got, so that its script does not carry them. To be called when the module
 * loads: later somebody may have changed the page.
 */
export function printed(selector: string) {
  if (import.meta.env.SSR) return {}
  const html = document.querySelector(selector)?.innerHTML ?? ''
  return { dangerouslySetInnerHTML: { __html: html }, suppressHydrationWarning: true }
}
