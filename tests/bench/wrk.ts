import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface Load {
  connections: number
  seconds: number
  headers: Record<string, string>
  /** The body of each request, which is then a POST. */
  body?: string
  /** Paths that are requested in turn instead of the address itself. */
  paths?: string[]
}

/** The result of a load. */
export interface Asked {
  perSecond: number
  /** In milliseconds. */
  p99: number
  /** The percentage of one processor that wrk itself used. Near 100 the figure shows the limit of wrk. */
  busy: number
}

/**
 * Sends requests to an address with `wrk`. It is one thread of C in a process of its own, so the server is measured and
 * not the program that asks. Rejects where wrk is not installed, and where a request failed, since refusals are fast.
 */
export async function askWithWrk(url: string, load: Load): Promise<Asked> {
  const folder = await mkdtemp(join(tmpdir(), 'tandoor-wrk-'))
  const script = join(folder, 'load.lua')
  await writeFile(script, scriptOf(load))
  const headers = Object.entries(load.headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`])
  const options = ['--threads=1', `--connections=${load.connections}`, `--duration=${load.seconds}s`, '--timeout=30s']
  try {
    const { stdout } = await promisify(execFile)('wrk', [...options, ...headers, `--script=${script}`, url])
    return readReport(stdout)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const mark = 'as JSON: '

/** Finds the line that the script's `done` writes in the output of wrk. Throws where requests failed. */
export function readReport(output: string): Asked {
  const line = output.split('\n').find((each) => each.startsWith(mark))
  if (!line) throw new Error(`wrk did not end with its figures: ${output}`)
  const { requests, seconds, failed, p99, busySeconds } = JSON.parse(line.slice(mark.length))
  if (failed > 0) throw new Error(`${failed} of ${requests} requests failed.`)
  return {
    perSecond: Math.round(requests / seconds),
    p99: Math.round(p99 * 100) / 100,
    busy: Math.round((busySeconds / seconds) * 100),
  }
}

/** JSON's quotes are valid in Lua too. */
const quoted = (text: string) => JSON.stringify(text)

/** The script's clock shows the processor time of the whole process. */
function scriptOf({ body, paths }: Load): string {
  return `
${body === undefined ? '' : `wrk.method = 'POST'; wrk.body = ${quoted(body)}`}
${paths ? inTurn(paths) : ''}
function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format('\\n${mark}{"requests":%d,"seconds":%f,"failed":%d,"p99":%f,"busySeconds":%f}\\n',
    summary.requests, summary.duration / 1e6, failed, latency:percentile(99) / 1e3, os.clock()))
end
`
}

/** Makes each request once, because making its text costs more than sending it. */
function inTurn(paths: string[]): string {
  return `
local paths, requests, last = {${paths.map(quoted).join(', ')}}, {}, 0
function init()
  for index, path in ipairs(paths) do requests[index] = wrk.format(nil, path) end
end
function request()
  last = last % #requests + 1
  return requests[last]
end`
}
