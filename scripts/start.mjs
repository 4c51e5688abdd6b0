import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { buildWhenStale } from './build.mjs'
import { installWhenStale, node, root } from './install.mjs'
import { builtServer, nodeEnvironment, nodeFlags } from './node-options.mjs'

/**
 * `npm start` installs missing packages, builds the site if its sources changed, and serves it. `--dev` serves the
 * sources with hot reload.
 */
const isDev = process.argv.includes('--dev')

installWhenStale()
buildWhenStale()
isDev ? develop() : serve(builtServer, process.env)

/** Runs the server. When the server ends, ends the process `beside` and then this one. */
function serve(main, env, beside) {
  const server = spawn(node, [...nodeFlags, main], {
    cwd: root,
    stdio: 'inherit',
    env: { ...nodeEnvironment, ...env },
  })
  // The terminal sends Ctrl-C to both processes. The server shuts down cleanly, and this one waits for it.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
  server.on('exit', (code, signal) => {
    beside?.kill('SIGTERM')
    process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0))
  })
  return server
}

/** Serves the site with hot reload at PORT. The server itself runs behind it, two ports higher. */
function develop() {
  const port = Number(process.env.PORT ?? 3000)
  const behind = { PORT: String(port + 2), SANDBOX_PORT: process.env.SANDBOX_PORT ?? String(port + 1) }
  const env = { ...process.env, SERVER_URL: `http://127.0.0.1:${port + 2}` }
  const site = spawn(node, ['node_modules/.bin/react-router', 'dev', '--port', String(port)], {
    cwd: root,
    stdio: 'inherit',
    env,
  })
  const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`
  const server = serve('server/main.ts', { ...process.env, ...behind, PUBLIC_URL: publicUrl }, site)
  site.on('exit', () => server.kill('SIGTERM'))
}
