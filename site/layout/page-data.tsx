import { use } from 'react'
import type { Content } from '../../contract/content/content.ts'
import { jsonInHtml } from '../../contract/in-html.ts'
import { PageContent } from '../content.ts'

/**
 * The page's structured data for search engines (schema.org). Only the rendered HTML has it, so neither the script nor
 * the page's data repeats it. Callers give `of` only in the renderer, so what it needs stays out of the script.
 */
export function PageData({ of }: { of: ((content: Content) => object) | false }) {
  const content = use(PageContent)
  const data = of && content ? jsonInHtml(of(content)) : ''
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, in which nothing can end the script.
      dangerouslySetInnerHTML={{ __html: data }}
    />
  )
}
