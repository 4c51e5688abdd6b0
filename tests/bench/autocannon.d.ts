/** The part of autocannon that the bench uses; it ships no types. */
declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    duration: number
    headers?: Record<string, string>
    method?: 'GET' | 'POST'
    body?: string
    /** Each connection asks for these in turn. */
    requests?: { path: string }[]
  }
  interface Result {
    /** Answers a second. */
    requests: { average: number; total: number }
    non2xx: number
    errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
