import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { siteFiles } from './scripts/site-files.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), siteFiles()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
})
