import { staffPage, staffWorker } from '../../contract/pages.ts'

/** How often an open screen checks for a new version of the app, in milliseconds. */
const lookEvery = 3_600_000

let isStarted = false

/**
 * Keeps the app and the last answers on this device for use offline (service-worker.ts). When the server has a new
 * version of the app, reloads the page as soon as nobody is in the middle of something.
 */
export function keepOffline(): void {
  const { serviceWorker } = navigator
  if (isStarted || !serviceWorker || import.meta.env.DEV) return
  isStarted = true
  if (serviceWorker.controller) serviceWorker.addEventListener('controllerchange', becomeNew, { once: true })
  serviceWorker
    .register(staffWorker, { scope: staffPage })
    .then((registration: ServiceWorkerRegistration | undefined) => {
      // Where service workers are blocked, a browser may resolve without a registration.
      if (!registration) return
      const look = () => void registration.update().catch(() => undefined)
      window.setInterval(look, lookEvery)
      // A server that comes back may have a new version.
      window.addEventListener('online', look)
    })
    // A browser may refuse to store anything; the screens work without it.
    .catch(() => undefined)
}

function becomeNew() {
  if (!isBusy()) return window.location.reload()
  window.setTimeout(becomeNew, 10_000)
}

/** True if a dialog is open or typed text would be lost. */
function isBusy(): boolean {
  if (document.querySelector('dialog[open], [data-unsaved]')) return true
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    (field) => field.value !== field.defaultValue,
  )
}
