import type { Plugin } from 'vite'
import { site } from '../content/site.ts'
import { orderPages, publicPages, publicUrlPlaceholder, staffPage } from '../contract/pages.ts'

const robots = `User-agent: *
${[...orderPages, staffPage].map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${publicUrlPlaceholder}/sitemap.xml
`

const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${publicPages.map((path) => `  <url><loc>${publicUrlPlaceholder}${path}</loc></url>`).join('\n')}
</urlset>
`

const manifest = {
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
}

/** Adds robots.txt, sitemap.xml and the web manifest to the build. */
export function siteFiles(): Plugin {
  const files = {
    'robots.txt': robots,
    'sitemap.xml': sitemap,
    'site.webmanifest': JSON.stringify(manifest),
  }
  return {
    name: 'site-files',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
