import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { viteTargets } from './scripts/browsers/oldest.ts'
import { showContentInDevelopment } from './scripts/content-in-development.ts'

// The modules that every page needs are one file, because a dozen small ones compress worse and cost a request each.
const frame = [
  /\/node_modules\/(react|react-dom|scheduler|react-router)\//,
  /\/site\/layout\//,
  /\/site\/(content|seo|first-interaction)\.ts/,
  /\/ui\/browser-storage\.ts/,
  /\/contract\/(money|clock-time|public-anon-key)\.ts/,
  /vite\/preload-helper/,
]
const isFrame = (id: string) => frame.some((pattern) => pattern.test(id))

// What pages with dishes share. Small files of their own would lengthen the list in each of these pages.
const isFood = (id: string) =>
  /\/(contract\/(allergens|package-variants)|site\/media\/(dishes|dish-picture)|site\/ordering\/list-state)\.ts/.test(
    id,
  )

// What has the fields of an order has the limits too. A file of their own would lengthen a list that all pages load.
const isLimits = (id: string) => /\/contract\/(limits|order-fields)\.ts/.test(id)

// In development Vite receives the browser's calls and passes them on (scripts/start.mjs).
const server = process.env.SERVER_URL
const calls: Record<string, string> = server
  ? { '^/(functions|rest|storage|auth|webhooks|healthz|readyz|staff)(/|$)': server }
  : {}

export default defineConfig(({ command }) => ({
  server: { proxy: calls },
  plugins: [showContentInDevelopment(server), tailwindcss(), reactRouter()],
  build: { target: viteTargets, assetsInlineLimit: 0 },
  environments: {
    // The renderer loads what is built as one file, which brings React along.
    ...(command === 'build' && {
      ssr: {
        // React for production draws a page in a third of the time. Not every start of the server sets NODE_ENV.
        define: { 'process.env.NODE_ENV': '"production"' },
        build: { minify: true },
        resolve: { noExternal: true as const, external: ['lightningcss'] },
      },
    }),
    client: {
      build: {
        rolldownOptions: {
          // The addresses in contract/pages.ts are written into each file that uses them, and none has to import them.
          optimization: { inlineConst: true },
          output: {
            codeSplitting: {
              groups: [
                { name: 'frame', test: isFrame },
                { name: 'food', test: isFood },
                { name: 'limits', test: isLimits },
              ],
            },
          },
        },
      },
    },
  },
}))
