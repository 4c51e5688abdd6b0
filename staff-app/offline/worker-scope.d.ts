/** The parts of the service worker's API that we use. The library's types for workers exclude its types for pages. */
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchInWorker) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NoticeClick) => void): void
  skipWaiting(): Promise<void>
  clients: {
    claim(): Promise<void>
    get(id: string): Promise<WorkerClient | undefined>
    matchAll(options: { type: 'window' }): Promise<WorkerClient[]>
    openWindow(address: string): Promise<unknown>
  }
}
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchInWorker extends LastingEvent {
  request: Request
  clientId: string
  respondWith(answer: Promise<Response>): void
}
interface NoticeClick extends LastingEvent {
  notification: Notification
}
interface WorkerClient {
  postMessage(message: unknown): void
  focus(): Promise<WorkerClient>
  navigate(address: string): Promise<unknown>
}
/** The addresses of all files of the staff's build, filled in by the build (staff-app/vite.config.ts). */
declare const __APP_FILES__: string[]
