import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span, as it came. */
export interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  status: { code?: number }
  attributes: Record<string, unknown>
}

interface Attribute {
  key: string
  value: Record<string, unknown>
}
type SentSpan = Omit<Span, 'attributes'> & { attributes: Attribute[] }

/** A metric, as it came. */
export interface Metric {
  name: string
  gauge?: { dataPoints: Point[] }
  sum?: { dataPoints: Point[]; isMonotonic: boolean }
  histogram?: { dataPoints: Point[] }
}
interface Point {
  attributes: Attribute[]
  asDouble?: number
  count?: number
  sum?: number
  bucketCounts?: number[]
  explicitBounds?: number[]
}

/** An OpenTelemetry collector (OTLP over HTTP, JSON) that keeps what it gets. While it `hangs` it answers nothing. */
export async function startCollector() {
  const bodies: { path: string; text: string }[] = []
  const collector = { hangs: false, asked: 0 }
  const server = createServer(async (request, response) => {
    collector.asked++
    if (collector.hangs) return
    let text = ''
    for await (const chunk of request) text += chunk
    bodies.push({ path: request.url ?? '', text })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const parsed = (path: string) => bodies.filter((body) => body.path === path).map(({ text }) => JSON.parse(text))
  return Object.assign(collector, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** All that was sent, as it was sent. */
    text: () => bodies.map(({ text }) => text).join('\n'),
    spans: () =>
      parsed('/v1/traces')
        .flatMap((body) => body.resourceSpans)
        .flatMap((sender) => sender.scopeSpans)
        .flatMap((scope) => scope.spans)
        .map((span: SentSpan): Span => ({ ...span, attributes: plain(span.attributes) })),
    /** The metrics that were sent last. */
    metrics: (): Metric[] => parsed('/v1/metrics').at(-1)?.resourceMetrics[0].scopeMetrics[0].metrics ?? [],
    /** What the sender says of itself. */
    resource: () => plain(parsed('/v1/traces')[0].resourceSpans[0].resource.attributes),
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  })
}

/** Attributes by key, without the types of their values. */
export function plain(attributes: Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
