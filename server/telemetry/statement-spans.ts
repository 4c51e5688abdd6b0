import { context, SpanKind, type SpanOptions, type Tracer, trace } from '@opentelemetry/api'
import type { Pool, PoolClient } from 'pg'
import { fail } from './fail.ts'

type Done = (error?: Error, ...rest: unknown[]) => void
type Query = (...parameters: unknown[]) => unknown

/** Makes a span of each statement of a pool that is sent within another span: what nobody asked for is not traced. */
export function traceStatements(tracer: Tracer, pool: Pool): void {
  const connect = pool.connect.bind(pool)
  // A statement that waits for a connection is sent by whoever gives one back: it must find its own span again.
  pool.connect = ((done?: Parameters<typeof connect>[0]) =>
    done ? connect(context.bind(context.active(), done)) : connect()) as typeof pool.connect
  pool.on('connect', (client: PoolClient) => {
    client.query = traced(tracer, client.query.bind(client) as Query) as typeof client.query
  })
}

/** What the span of a statement tells: `summary` is what it is called, `operation` the SQL command. */
export function statementSpan(summary: string, operation: string): SpanOptions {
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.summary': summary }
  return { kind: SpanKind.CLIENT, attributes }
}

function traced(tracer: Tracer, query: Query): Query {
  return (...parameters) => {
    if (!trace.getActiveSpan()?.isRecording()) return query(...parameters)
    const { summary, operation } = describe(parameters[0])
    const span = tracer.startSpan(summary, statementSpan(summary, operation))
    const end = (error?: unknown) => {
      if (error) fail(span, error)
      span.end()
    }
    const done = parameters.at(-1)
    if (typeof done === 'function') {
      return query(...parameters.slice(0, -1), ((error, ...rest) => {
        end(error)
        done(error, ...rest)
      }) satisfies Done)
    }
    const result = query(...parameters)
    Promise.resolve(result).then(() => end(), end)
    return result
  }
}

/** A statement's name where it has one, else its first word and its first table. Never a value: those may stand in its text. */
function describe(statement: unknown): { summary: string; operation: string } {
  const { text, name } =
    typeof statement === 'string' ? { text: statement } : (statement as { text: string; name?: string })
  // A statement with a part that has a name is called after what that part does.
  const [, operation = ''] = /^\s*(?:with \w+ as \(\s*)?(\w+)/i.exec(text) ?? []
  const [, table] = /\b(?:from|into|update)\s+"(\w+)"/i.exec(text) ?? []
  return { operation, summary: name ?? (table ? `${operation} ${table}` : operation) }
}
