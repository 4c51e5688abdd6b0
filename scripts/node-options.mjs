import { fileURLToPath } from 'node:url'

/**
 * The options that Node runs the server with. The start leaves garbage that V8 and the C library would otherwise keep:
 * these limits make the process about 60 MB smaller and just as fast, with 50 MB of heap in use. The heap limit is
 * twice the 366 MB that 9,500 simultaneous orders took, because the process ends at the limit
 * (docs/operations/growing.md). V8 compiles in pieces of 32 kB; the threshold returns them to the system and saves 15
 * MB under load. The compile cache makes a start faster.
 */
export const nodeFlags = ['--max-semi-space-size=2', '--max-old-space-size=768']
export const nodeEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)),
}
/** The server and its packages in one file (scripts/bundle-server.ts). */
export const builtServer = 'build/main/main.js'
