import type { Config } from '@react-router/dev/config'
import { orderPages, publicPages } from './contract/pages.ts'

export default {
  appDirectory: 'site',
  buildDirectory: 'build',
  ssr: false,
  // Every screen is plain HTML before any script runs (docs/site.md).
  prerender: [...publicPages, ...orderPages, '/404'],
} satisfies Config
