import { relative } from 'node:path'
import { build, type Plugin } from 'vite'

/**
 * The last step of a build: puts the server and its packages into one file, build/main/main.js
 * (docs/decisions/113-the-server-is-one-file.md).
 */
const outDir = new URL('../build/main', import.meta.url).pathname

/** Keeps the addresses of the files beside a source: threads, child processes, migrations and fonts stay there. */
const filesOfSources: Plugin = {
  name: 'files-of-sources',
  transform: {
    filter: { code: 'import.meta.url', id: { include: '**/server/**', exclude: '**/node_modules/**' } },
    handler(code, id) {
      const source = JSON.stringify(relative(outDir, id))
      return { code: code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`), map: null }
    },
  },
}

/** Writes letters beyond ASCII as escapes, or V8 would keep the whole file in two bytes a letter: 6 MB more. */
const inAscii: Plugin = {
  name: 'in-ascii',
  renderChunk: (code) => ({
    code: code.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
    map: null,
  }),
}

await build({
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  // React for production, which draws mails. Not every start of the server sets NODE_ENV.
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [filesOfSources, inAscii],
  // An owner's traces look into pg (docs/operations/when-something-is-wrong.md), so it stays a package.
  ssr: { noExternal: true, external: ['pg'] },
  build: { ssr: 'server/main.ts', outDir, assetsDir: '', emptyOutDir: true, target: 'node24' },
})
