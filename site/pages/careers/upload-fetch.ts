/** The longest wait for an upload, in milliseconds: enough for the largest CV on the slowest phone network. */
const uploadTimeout = 300_000

/**
 * Returns a `fetch` for the official client that reports upload progress: `onProgress` gets a share from 0 to 1.
 * Browsers report that only through XMLHttpRequest.
 */
export function fetchWithProgress(onProgress: (share: number) => void): typeof fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', input instanceof Request ? input.url : input)
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.responseType = 'blob'
      request.timeout = uploadTimeout
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onerror = () => reject(new TypeError('The upload was interrupted'))
      request.ontimeout = () => reject(new TypeError('The upload took too long'))
      request.onload = () => {
        const { response, status } = request
        // A Response with a status such as 204 throws if given a body, even an empty one.
        resolve(new Response(response.size > 0 ? response : null, { status, headers: headersOf(request) }))
      }
      request.send(init.body as XMLHttpRequestBodyInit)
    })
}

function headersOf(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().trim().split('\r\n')
  return new Headers(
    lines.filter(Boolean).map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    }),
  )
}
