import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import packageFile from '../package.json' with { type: 'json' }
import { viteTargets } from '../scripts/browsers/oldest.ts'

const worker = 'service-worker'
const here = (path: string) => new URL(path, import.meta.url).pathname

/** Writes the addresses of all files of the build into the service worker, which keeps them on the device. */
function tellServiceWorkerFiles(): Plugin {
  return {
    name: 'tell-service-worker-files',
    enforce: 'post',
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((file) => file.startsWith('assets/'))
      const chunk = bundle[`${worker}.js`]
      if (chunk?.type !== 'chunk') throw new Error('The staff build has no service worker.')
      chunk.code = chunk.code.replace('__APP_FILES__', JSON.stringify(files.map((file) => `/staff/${file}`)))
    },
  }
}

/** The staff's screens: a build of their own, so that no visitor loads a byte of them. */
export default defineConfig({
  root: here('.'),
  base: '/staff/',
  publicDir: false,
  // The screens show the version of their build.
  define: { 'import.meta.env.VERSION': JSON.stringify(packageFile.version) },
  plugins: [tailwindcss(), tellServiceWorkerFiles()],
  build: {
    outDir: '../build/client/staff',
    emptyOutDir: true,
    target: viteTargets,
    assetsInlineLimit: 0,
    // Packages mark what runs in the browser, which is all that this build makes.
    rolldownOptions: {
      checks: { moduleLevelDirective: false },
      input: { index: here('index.html'), [worker]: here('offline/service-worker.ts') },
      // Browsers look for a new service worker at the address of the old one.
      output: { entryFileNames: ({ name }) => (name === worker ? `${worker}.js` : 'assets/[name]-[hash].js') },
    },
  },
})
