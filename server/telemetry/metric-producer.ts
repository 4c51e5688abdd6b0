import { type HrTime, ValueType } from '@opentelemetry/api'
import { hrTime, millisToHrTime } from '@opentelemetry/core'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { Metrics, Reading } from '../metrics.ts'

/** Gives OpenTelemetry the numbers that Prometheus gets, under the same names: both are asked for in one place only. */
export function metricProducer(metrics: Metrics, resource: Resource): MetricProducer {
  const startTime = millisToHrTime(performance.timeOrigin)
  return {
    async collect() {
      const readings = await metrics.read()
      const times = { startTime, endTime: hrTime() }
      const scope = { name: 'tandoor-road' }
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope, metrics: readings.map((each) => convert(each, times)) }] },
        errors: [],
      }
    },
  }
}

type Times = { startTime: HrTime; endTime: HrTime }

function convert(reading: Reading, times: Times): MetricData {
  const { name, help: description, values } = reading
  const common = {
    descriptor: { name, description, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  // The library's types call it a number; it is a word.
  const type = String(reading.type)
  if (type === 'histogram') {
    return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramPoints(values, times) }
  }
  const dataPoints = values.map(({ labels, value }) => ({ ...times, attributes: { ...labels }, value }))
  if (type === 'counter') return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
  return { ...common, dataPointType: DataPointType.GAUGE, dataPoints }
}

/** One point a set of labels. Prometheus counts what is below each boundary, OpenTelemetry what lies between two. */
function histogramPoints(values: Reading['values'], times: Times): DataPoint<Histogram>[] {
  const points = new Map<string, DataPoint<Histogram>>()
  for (const { labels, metricName, value } of values) {
    const { le, ...attributes } = labels
    const key = JSON.stringify(attributes)
    const point = points.get(key) ?? {
      ...times,
      attributes,
      value: { buckets: { boundaries: [], counts: [] }, count: 0 },
    }
    points.set(key, point)
    const { boundaries, counts } = point.value.buckets
    if (metricName?.endsWith('_sum')) point.value.sum = value
    else if (metricName?.endsWith('_count')) point.value.count = value
    else {
      counts.push(value - counts.reduce((sum, count) => sum + count, 0))
      if (le !== '+Inf') boundaries.push(Number(le))
    }
  }
  return [...points.values()]
}
