/**
 * Returns props for an element with static content that is the same on every page. Only the build renders its children.
 * The browser takes them from the prerendered page, so the script does not contain them. Call it when the module loads,
 * because the page may change later.
 */
export function printed(selector: string) {
  if (import.meta.env.SSR) return {}
  const html = document.querySelector(selector)?.innerHTML ?? ''
  return { dangerouslySetInnerHTML: { __html: html }, suppressHydrationWarning: true }
}
