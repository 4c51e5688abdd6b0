import type { MetaDescriptor } from 'react-router'
import { publicUrlPlaceholder } from '../contract/pages.ts'
import { type SocialPicture, socialPictures } from './media/social.ts'

/**
 * The origin in canonical and Open Graph addresses. The server puts the real origin (PUBLIC_URL) into the built pages
 * when it loads them, and the browser reads it from there.
 */
export const origin = import.meta.env.SSR
  ? publicUrlPlaceholder
  : new URL(document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? window.location.href).origin

interface PageFacts {
  /** The restaurant's name. */
  name: string
  path: string
  title: string
  description: string
  picture: SocialPicture
}

/** Returns a page's metadata for search engines and link previews. */
export function pageMeta({ name, path, title, description, picture }: PageFacts): MetaDescriptor[] {
  const url = origin + path
  const openGraph = {
    type: 'website',
    site_name: name,
    locale: 'en_GB',
    title,
    description,
    url,
    image: origin + socialPictures[picture],
    'image:width': '1200',
    'image:height': '630',
  }
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...Object.entries(openGraph).map(([property, content]) => ({ property: `og:${property}`, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** Returns the metadata of a page that only its visitor should see. */
export function privatePageMeta(title: string): MetaDescriptor[] {
  return [{ title }, { name: 'robots', content: 'noindex' }]
}
