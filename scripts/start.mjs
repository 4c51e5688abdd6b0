import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { buildWhenStale } from './build.mjs'
import { installWhenStale, node, root } from './install.mjs'

/** `npm start`: installs what is missing, builds what is stale, serves. `--dev` serves the sources with hot reload. */
const isDev = process.argv.includes('--dev')

installWhenStale()
if (!isDev) buildWhenStale()

const server = spawn(node, ['server/main.ts', ...(isDev ? ['--dev'] : [])], { cwd: root, stdio: 'inherit' })
// The terminal sends Ctrl-C to both of us; the server ends in good order, and this waits for it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)))
