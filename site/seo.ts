import type { MetaDescriptor } from 'react-router'
import { site } from '../content/site.ts'
import { type SocialPicture, socialPictures } from './media/social.ts'

/**
 * The origin in canonical and Open Graph addresses. The real one (PUBLIC_URL) is known only when the server starts. The
 * server replaces this placeholder in the built .html, .xml, .txt, .webmanifest and .json files as it loads them. The
 * browser reads the origin from the finished page.
 */
export const origin = import.meta.env.SSR
  ? 'https://public-url.invalid'
  : new URL(document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? window.location.href).origin

interface PageFacts {
  path: string
  title: string
  description: string
  picture: SocialPicture
}

/** Returns the descriptions of a page for search engines and link previews. */
export function pageMeta({ path, title, description, picture }: PageFacts): MetaDescriptor[] {
  const url = origin + path
  const image = origin + socialPictures[picture]
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** Returns the descriptions of a page that only its visitor should see. */
export function privatePageMeta(title: string): MetaDescriptor[] {
  return [{ title }, { name: 'robots', content: 'noindex' }]
}
