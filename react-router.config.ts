import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'site',
  buildDirectory: 'build',
  ssr: false,
  // Every screen is plain HTML before any script runs (docs/site.md).
  prerender: [
    '/',
    '/menu',
    '/allergens',
    '/catering',
    '/catering/order-confirmation',
    '/catering/change-order',
    '/our-history',
    '/careers',
    '/privacy',
    '/terms',
    '/404',
  ],
} satisfies Config
