import type { staffPage } from '../../contract/pages.ts'

// Imports only types, so the build makes one file of it with a stable name.
const worker = self as unknown as WorkerScope
const files = __APP_FILES__
const page: typeof staffPage = '/staff'
const [app, answers] = ['staff-app', 'staff-answers']
const calls = `${page}/calls/`
const session = `${calls}session`

/** Calls that may change who is signed in. All cached answers are dropped before and after them. */
const changingSession = ['sign-in', 'sign-in-with-passkey', 'sign-out', 'join', 'enrol-tablet'].map(
  (name) => calls + name,
)

/** How long the server may take before the cached answer is shown instead, in milliseconds. */
const patience = { page: 4_000, call: 8_000 }
/** Answers older than this are not shown any more, in milliseconds. */
const keptFor = 3 * 86_400_000
/** How many answers of these calls are kept, the last read ones: single orders, and sheets of days. */
const mostKept: Record<string, number> = { [`${calls}order`]: 300, [`${calls}day`]: 14 }

worker.addEventListener('install', (event) => event.waitUntil(keepApp().then(() => worker.skipWaiting())))
worker.addEventListener('activate', (event) => event.waitUntil(dropOldFiles().then(() => worker.clients.claim())))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  // Only whole screens: a frame inside a screen does not count, and the app forbids framing.
  if (request.destination === 'document' && isScreen(pathname)) event.respondWith(answerPage(request))
  if (changingSession.includes(pathname)) event.respondWith(changeSession(request))
  if (files.includes(pathname)) event.respondWith(answerFile(request))
  if (isKept(request)) event.respondWith(answerCall(event))
})
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.address))
})

const isScreen = (path: string) => path === page || path.startsWith(`${page}/`)

async function keepApp(): Promise<void> {
  const cache = await caches.open(app)
  await cache.addAll([new Request(page, { cache: 'reload' }), ...files])
}

async function dropOldFiles(): Promise<void> {
  const cache = await caches.open(app)
  const old = (await cache.keys()).filter(({ url }) => ![page, ...files].includes(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
}

/** Returns the server's page, so a new version of the app appears at once. Offline, returns the cached page. */
async function answerPage(request: Request): Promise<Response> {
  const { response } = await orKept(fetch(request), patience.page, () => caches.match(page, { cacheName: app }))
  return response
}

/** Looks in the cache first: a file's name changes with its content. */
async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: app })) ?? fetch(request)
}

/**
 * True for the session, single orders, sheets of days and the first pages of lists. Searches are never kept: they hold
 * what somebody typed.
 */
function isKept({ url }: Request): boolean {
  const { pathname, searchParams } = new URL(url)
  if (pathname === `${calls}orders`) return !searchParams.get('search') && (searchParams.get('page') ?? '1') === '1'
  return pathname === session || pathname in mostKept
}

/**
 * Returns the server's answer and keeps it; offline, returns the last one kept. Tells the page which of the two it got.
 */
async function answerCall(event: FetchInWorker): Promise<Response> {
  const { request, clientId } = event
  const generation = forgotten
  const asked = fetch(request)
  const { response, isOld } = await orKept(asked, patience.call, () => lastAnswer(request))
  if (!isOld && response.ok) event.waitUntil(storeAnswer(request, response.clone(), generation))
  event.waitUntil(worker.clients.get(clientId).then((client) => client?.postMessage({ isKept: isOld })))
  return response
}

/**
 * Returns the response. If the request fails, gets a 5xx or takes longer than `longest` milliseconds, returns what
 * `kept` has instead.
 */
async function orKept(asked: Promise<Response>, longest: number, kept: () => Promise<Response | undefined>) {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, longest))
  const response = await Promise.race([asked.catch(() => undefined), late])
  if (response && response.status < 500) return { response, isOld: false }
  const old = await kept()
  return old ? { response: old, isOld: true } : { response: response ?? (await asked), isOld: false }
}

async function lastAnswer(request: Request): Promise<Response | undefined> {
  const answer = await caches.match(keyOf(request), { cacheName: answers })
  const age = Date.now() - Date.parse(answer?.headers.get('date') ?? '')
  return age < keptFor ? answer : undefined
}

/** The app asks for the session with an empty query string, the service worker without one. */
const keyOf = ({ url }: Request) => (new URL(url).pathname === session ? session : url)

/** Counts how often everything was dropped. Answers to requests from before the last time are not kept. */
let forgotten = 0

async function forget(): Promise<void> {
  forgotten++
  await caches.delete(answers)
}

/** Drops the answers before the call, which may never end, and after it, because screens may have read meanwhile. */
async function changeSession(request: Request): Promise<Response> {
  await forget()
  try {
    return await fetch(request)
  } finally {
    await forget()
  }
}

async function storeAnswer(request: Request, answer: Response, generation: number): Promise<void> {
  if (new URL(request.url).pathname === session) return keepSession(answer, generation)
  const cache = await caches.open(answers)
  if (generation !== forgotten) return
  await cache.put(request, answer)
  await keepYoungest(cache)
  // After signing in, nobody has asked for the session yet, and the app can't open offline without it.
  if (await cache.match(session)) return
  const whose = await fetch(session)
  if (whose.ok) await keepSession(whose, generation)
}

/** Keeps the session. If it is another person's, drops all answers first: nobody finds what another person read. */
async function keepSession(answer: Response, generation: number): Promise<void> {
  const before = await caches.match(session, { cacheName: answers })
  const [was, is] = [before && (await before.json()), await answer.clone().json()]
  const id = is.person?.id ?? is.tablet?.id
  if (!id || (was && id !== (was.person?.id ?? was.tablet?.id))) await forget()
  else if (generation !== forgotten) return
  if (id) await (await caches.open(answers)).put(session, answer)
}

async function keepYoungest(cache: Cache): Promise<void> {
  const kept = await cache.keys()
  const tooMany = Object.entries(mostKept).flatMap(([call, most]) =>
    kept.filter(({ url }) => new URL(url).pathname === call).slice(0, -most),
  )
  await Promise.all(tooMany.map((request) => cache.delete(request)))
}

/** Opens the order of a notice, in a window that is already open if there is one. */
async function open(address: string): Promise<unknown> {
  const [client] = await worker.clients.matchAll({ type: 'window' })
  if (!client) return worker.clients.openWindow(address)
  await client.focus()
  return client.navigate(address)
}
