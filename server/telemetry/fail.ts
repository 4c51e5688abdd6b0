import { type Span, SpanStatusCode } from '@opentelemetry/api'

/** Says of a span that it failed, and of the error its code or kind: a message may hold an address. */
export function fail(span: Span, error: unknown): void {
  const { code, name = 'unknown' } = error as { code?: string; name?: string }
  span.setAttribute('error.type', code ?? name).setStatus({ code: SpanStatusCode.ERROR })
}
