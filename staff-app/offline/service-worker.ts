import type { staffPage } from '../../contract/pages.ts'

// It imports only types, so that the build makes one file of it, with a name that stays.
const worker = self as unknown as WorkerScope
const files = __APP_FILES__
const page: typeof staffPage = '/staff'
const [app, answers] = ['staff-app', 'staff-answers']
const calls = `${page}/calls/`
const session = `${calls}session`

/** Calls after which somebody else may sit here, or nobody: what was kept is forgotten. */
const changingSession = ['sign-in', 'sign-in-with-passkey', 'sign-out', 'join', 'enrol-tablet'].map(
  (name) => calls + name,
)

/** How long the server may take before what was kept is shown instead, in milliseconds. */
const patience = { page: 4_000, call: 8_000 }
/** Answers older than this are not shown any more, in milliseconds. */
const keptFor = 3 * 86_400_000
/** So many answers of these calls are kept, those read last: single orders, and the sheets of days. */
const mostKept: Record<string, number> = { [`${calls}order`]: 300, [`${calls}day`]: 14 }

worker.addEventListener('install', (event) => event.waitUntil(keepApp().then(() => worker.skipWaiting())))
worker.addEventListener('activate', (event) => event.waitUntil(dropOldFiles().then(() => worker.clients.claim())))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  // A frame inside a screen is no screen, and the app lets nobody frame it.
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

/** The server's page, so that a new version of the app is there at once; without a line the one that was kept. */
async function answerPage(request: Request): Promise<Response> {
  const { response } = await orKept(fetch(request), patience.page, () => caches.match(page, { cacheName: app }))
  return response
}

/** The name of a file tells its content, so the server need not be asked. */
async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: app })) ?? fetch(request)
}

/** Only the lists as they stand, single orders and sheets of days; no searches, which hold what somebody typed. */
function isKept({ url }: Request): boolean {
  const { pathname, searchParams } = new URL(url)
  if (pathname === `${calls}orders`) return !searchParams.get('search') && (searchParams.get('page') ?? '1') === '1'
  return pathname === session || pathname in mostKept
}

/** The server's answer, which is kept, or without a line the last one. The page is told which of them it is. */
async function answerCall(event: FetchInWorker): Promise<Response> {
  const { request, clientId } = event
  const generation = forgotten
  const asked = fetch(request)
  const { response, isOld } = await orKept(asked, patience.call, () => lastAnswer(request))
  if (!isOld && response.ok) event.waitUntil(keep(request, response.clone(), generation))
  event.waitUntil(worker.clients.get(clientId).then((client) => client?.postMessage({ isKept: isOld })))
  return response
}

/** What was asked for, or what `kept` answers where that fails or takes longer than `longest` milliseconds. */
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

/** The app asks for the session with an empty query, the service worker without one. */
const keyOf = ({ url }: Request) => (new URL(url).pathname === session ? session : url)

/** How often all was forgotten: what was asked for before that is not kept any more. */
let forgotten = 0

async function forget(): Promise<void> {
  forgotten++
  await caches.delete(answers)
}

/** It is forgotten before, because the call may never end, and after, because screens may have read meanwhile. */
async function changeSession(request: Request): Promise<Response> {
  await forget()
  try {
    return await fetch(request)
  } finally {
    await forget()
  }
}

async function keep(request: Request, answer: Response, generation: number): Promise<void> {
  if (new URL(request.url).pathname === session) return keepSession(answer, generation)
  const cache = await caches.open(answers)
  if (generation !== forgotten) return
  await cache.put(request, answer)
  await keepYoungest(cache)
  // Whoever just signed in has not asked yet who they are, and the app cannot open without that.
  if (await cache.match(session)) return
  const whose = await fetch(session)
  if (whose.ok) await keepSession(whose, generation)
}

/** What was kept belongs to whoever read it: nobody else finds it. */
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

/** Shows the order of a notice, in a window that is open already where there is one. */
async function open(address: string): Promise<unknown> {
  const [client] = await worker.clients.matchAll({ type: 'window' })
  if (!client) return worker.clients.openWindow(address)
  await client.focus()
  return client.navigate(address)
}
