import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** The staff's screens: a build of their own, so that no visitor loads a byte of them. */
export default defineConfig({
  root: new URL('.', import.meta.url).pathname,
  base: '/staff/',
  publicDir: false,
  plugins: [tailwindcss()],
  build: {
    outDir: '../build/client/staff',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // Packages mark what runs in the browser, which is all that this build makes.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
})
