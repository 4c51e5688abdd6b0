import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { vi } from 'vitest'
import { freePort } from '../free-port.ts'
import type { Browser, Driver } from './driver.ts'
import { type Call, idOf, type WebElement, webDriverAt } from './webdriver.ts'

/** GTK's own buttons would keep the window wider than a phone. */
const narrowButtons = '* { min-width: 0; padding: 0; }'

/**
 * Debian's WebKit has no decoders of its own. With some of GStreamer's it says that it can play the film, and then refuses
 * it or stands still. Without them it says no, whatever is installed, and the page has to rest on its still.
 */
const withoutDecoders = ['av1dec', 'avdec_av1', 'dav1ddec', 'avdec_h264', 'openh264dec'].map((each) => `${each}:NONE`)

const screenOptions = ['-screen', '0', '1600x1200x24', '-nolisten', 'tcp']

/** Starts WebKitGTK's driver on a virtual screen. The driver starts its browser for each visit. */
export async function startWebKit(): Promise<Browser> {
  const home = await mkdtemp(join(tmpdir(), 'tandoor-webkit-'))
  await mkdir(join(home, '.config/gtk-3.0'), { recursive: true })
  await writeFile(join(home, '.config/gtk-3.0/gtk.css'), narrowButtons)
  // With setpriv the screen and the driver end with this process, however that ends, and the browsers end with their
  // screen.
  // Without -noreset the screen starts again after each visit, and the next browser may find no screen for a moment.
  const screen = spawn('setpriv', ['--pdeathsig', 'KILL', 'Xvfb', '-displayfd', '3', '-noreset', ...screenOptions], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const ended = once(screen, 'exit').then(() => Promise.reject(new Error('Xvfb did not start')))
  const [display] = await Promise.race([once(screen.stdio[3] as Readable, 'data'), ended])
  const port = await freePort()
  const driver = spawn('setpriv', ['--pdeathsig', 'KILL', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    // With this locale time fields have a clock of 24 hours, as in Britain.
    env: {
      PATH: process.env.PATH,
      HOME: home,
      TMPDIR: home,
      LANG: 'C.UTF-8',
      DISPLAY: `:${String(display).trim()}`,
      GST_PLUGIN_FEATURE_RANK: withoutDecoders.join(),
    },
  })
  const call = webDriverAt(`http://127.0.0.1:${port}`)
  await vi.waitFor(() => call('GET', '/status'), { timeout: 120_000 })
  return {
    visit: () => visit(call),
    async close() {
      await Promise.all([end(driver), end(screen)])
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function visit(driver: Call): Promise<Driver<WebElement>> {
  const { sessionId } = await driver<{ sessionId: string }>('POST', '/session', { capabilities: {} })
  const call: Call = (method, path, body) => driver(method, `/session/${sessionId}${path}`, body)
  const evaluate = <T>(run: unknown, ...args: unknown[]) =>
    call<T>('POST', '/execute/sync', { script: `return (${run}).apply(null, arguments)`, args })
  const known = await call<string[]>('GET', '/window/handles')
  return {
    open: (url) => call('POST', '/url', { url }),
    evaluate,
    find: evaluate,
    press: (element) => call('POST', `/element/${idOf(element)}/click`, {}),
    async type(text) {
      const actions = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
      await call('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    async choose(select, option) {
      const value = `./option[normalize-space()='${option}']`
      const found = await call<WebElement>('POST', `/element/${idOf(select)}/element`, { using: 'xpath', value })
      await call('POST', `/element/${idOf(found)}/click`, {})
    },
    attach: (input, text) => call('POST', `/element/${idOf(input)}/value`, { text }),
    async resize(width, height) {
      await call('POST', '/window/rect', { x: 0, y: 0, width, height })
      const inside = await evaluate<number>(() => window.innerHeight)
      await call('POST', '/window/rect', { width, height: 2 * height - inside })
    },
    async goToNewTab() {
      const opened = (await call<string[]>('GET', '/window/handles')).find((handle) => !known.includes(handle))
      if (!opened) return false
      known.push(opened)
      await call('POST', '/window', { handle: opened })
      return true
    },
    screenshot: async () => Buffer.from(await call<string>('GET', '/screenshot'), 'base64'),
    close: () => call('DELETE', ''),
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
