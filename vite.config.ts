import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { siteFiles } from './scripts/site-files.ts'

// The modules that every page needs are one file, because a dozen small ones compress worse and cost a request each.
const frame = [
  /\/node_modules\/(react|react-dom|scheduler|react-router)\//,
  /\/site\/layout\//,
  /\/site\/(seo|tab-storage|first-interaction)\.ts/,
  /\/content\/site\.ts/,
  /\/contract\/(money|clock-time)\.ts/,
  /vite\/preload-helper/,
]
const isFrame = (id: string) => frame.some((pattern) => pattern.test(id))

// What has the fields of an order has the limits too. A file of their own would lengthen a list that all pages load.
const isLimits = (id: string) => /\/contract\/(limits|order-fields)\.ts/.test(id)

// In development Vite receives the browser's calls and passes them on (scripts/start.mjs).
const server = process.env.SERVER_URL
const calls: Record<string, string> = server
  ? { '^/(functions|rest|storage|auth|webhooks|healthz|readyz|staff)(/|$)': server }
  : {}

export default defineConfig({
  server: { proxy: calls },
  // The build starts this server and asks it for the pages at 127.0.0.1. By default it listens on "localhost", which is
  // only ::1 in a Docker build.
  preview: { host: '127.0.0.1' },
  plugins: [tailwindcss(), reactRouter(), siteFiles()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // The addresses in contract/pages.ts are written into each file that uses them, and none has to import them.
          optimization: { inlineConst: true },
          output: {
            codeSplitting: {
              groups: [
                { name: 'frame', test: isFrame },
                { name: 'limits', test: isLimits },
              ],
            },
          },
        },
      },
    },
  },
})
