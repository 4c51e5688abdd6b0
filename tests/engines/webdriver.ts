/** The key of an element in requests and answers (W3C WebDriver, section 11). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

export interface WebElement {
  [elementKey]: string
}

export const idOf = (element: WebElement) => element[elementKey]

export type Call = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>

/** The longest time that a command may take, in milliseconds. */
const patience = 120_000

/**
 * Returns a function that calls the WebDriver at `url`. Each command is a path, its parameters and its answer are JSON.
 * Throws the WebDriver's errors.
 */
export function webDriverAt(url: string): Call {
  return async (method, path, body) => {
    const signal = AbortSignal.timeout(patience)
    const answer = await fetch(url + path, { method, body: body && JSON.stringify(body), signal }).catch((cause) => {
      throw new Error(`${method} ${path} has no answer`, { cause })
    })
    const { value } = await answer.json()
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }
}
