/**
 * Returns props that keep the rendered HTML of the element that `selector` finds. Only the renderer renders its
 * children, so the script doesn't contain them. Call it when the module loads, because the page may change later.
 */
export function printed(selector: string) {
  if (import.meta.env.SSR) return {}
  const html = document.querySelector(selector)?.innerHTML ?? ''
  return { dangerouslySetInnerHTML: { __html: html }, suppressHydrationWarning: true }
}
