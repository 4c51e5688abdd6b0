import type { Content } from '../../contract/content/content.ts'
import { placesWithPages } from '../../contract/content/places.ts'
import type { SiteFacts } from '../../contract/content/site.ts'
import {
  orderPages,
  placePage,
  publicPages,
  publicUrlPlaceholder,
  staffPage,
  vacancyPage,
} from '../../contract/pages.ts'

const robots = `User-agent: *
${[...orderPages, staffPage].map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${publicUrlPlaceholder}/sitemap.xml
`

const sitemap = (pages: readonly string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.map((path) => `  <url><loc>${publicUrlPlaceholder}${path}</loc></url>`).join('\n')}
</urlset>
`

/** Returns the web manifest, which names the site on a phone's home screen. */
const manifest = (site: SiteFacts) => ({
  name: site.name,
  short_name: site.name,
  description: site.tagline,
  lang: 'en-GB',
  start_url: '/',
  display: 'browser',
  background_color: '#17110e',
  theme_color: '#17110e',
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})

/** Returns robots.txt, sitemap.xml and the web manifest by address. */
export function siteFiles({ site, vacancies }: Pick<Content, 'site' | 'vacancies'>): Map<string, string> {
  const own = [...vacancies.map(({ id }) => vacancyPage(id)), ...placesWithPages(site).map(({ id }) => placePage(id))]
  return new Map([
    ['/robots.txt', robots],
    ['/sitemap.xml', sitemap([...publicPages, ...own])],
    ['/site.webmanifest', JSON.stringify(manifest(site))],
  ])
}
