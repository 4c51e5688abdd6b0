import { setTimeout as wait } from 'node:timers/promises'
import { context } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { loggable } from '../loggable.ts'
import type { Metrics } from '../metrics.ts'
import { metricProducer } from './metric-producer.ts'
import { makeSpans } from './spans.ts'

/** Longest wait at the end for what is still to be sent, in milliseconds. */
const patience = 2_000

export interface TelemetryOptions {
  /** Where an OpenTelemetry collector takes OTLP over HTTP. */
  endpoint: string
  /** The share of traces that are kept, from 0 to 1; a request that brings a trace along follows that one's decision. */
  share: number
  metrics: Metrics
  log: Logger
}

export type Telemetry = ReturnType<typeof startTelemetry>

/**
 * Sends traces and the numbers of `metrics` to a collector, besides the work: what can't be sent is dropped. Nothing
 * is traced but what is handed to its functions. `close` sends what is left, in bounded time.
 */
export function startTelemetry({ endpoint, share, metrics, log }: TelemetryOptions) {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const resource = describeServer()
  const traceExporter = watched(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }), 'traces', log)
  const metricExporter = watched(new OTLPMetricExporter({ url: `${endpoint}/v1/metrics` }), 'metrics', log)
  const tracing = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: traceExporter })],
  })
  const metering = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: metricExporter,
        metricProducers: [metricProducer(metrics, resource)],
      }),
    ],
  })
  return {
    ...makeSpans(tracing.getTracer('tandoor-road')),
    async close() {
      await Promise.race([Promise.allSettled([tracing.shutdown(), metering.shutdown()]), wait(patience)])
    },
  }
}

/** What each trace and number says of its sender. The id keeps several servers apart. */
function describeServer() {
  const detectors = [serviceInstanceIdDetector, resourceAttributesEnvDetector, serviceNameEnvDetector]
  return defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'tandoor-road' }))
    .merge(detectResources({ detectors }))
}

interface Exporter {
  export(data: unknown, done: (result: ExportResult) => void): void
}

/** Lets an exporter tell the log once when it begins to fail. */
function watched<Kind extends Exporter>(exporter: Kind, what: string, log: Logger): Kind {
  const send = exporter.export.bind(exporter)
  let isLost = false
  exporter.export = (data, done) =>
    send(data, (result) => {
      const failed = result.code !== ExportResultCode.SUCCESS
      if (failed && !isLost) log.warn({ err: loggable(result.error) }, `${what} do not reach their collector`)
      isLost = failed
      done(result)
    })
  return exporter
}
