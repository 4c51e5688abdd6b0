import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import packageFile from '../package.json' with { type: 'json' }
import { viteTargets } from '../scripts/browsers/oldest.ts'

const worker = 'service-worker'
const here = (path: string) => new URL(path, import.meta.url).pathname

/** Writes the addresses of all built files into the service worker, which keeps them on the device. */
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

/** Builds the staff's screens separately, so that visitors of the public site load none of their code. */
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
    // Ignores the directives with which packages mark browser code: all of this build is for browsers.
    rolldownOptions: {
      checks: { moduleLevelDirective: false },
      input: { index: here('index.html'), [worker]: here('offline/service-worker.ts') },
      // Browsers look for a new service worker at the address of the old one.
      output: { entryFileNames: ({ name }) => (name === worker ? `${worker}.js` : 'assets/[name]-[hash].js') },
    },
  },
})
