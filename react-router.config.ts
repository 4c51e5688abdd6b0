import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'site',
  buildDirectory: 'build',
  // The build makes the program alone; the renderer draws the pages with it (server/publishing/render-pages.ts).
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
