/**
 * The patience of people with a server that is killed and started again. They wait while it is down, and they wait
 * while anybody gets answers. They give up when it runs and has answered nobody for `most` milliseconds.
 */
export function startPatience(most: number) {
  let since = performance.now()
  let isDown = false
  return {
    /** Somebody got an answer. */
    renew() {
      since = performance.now()
    },
    /** The server is down on purpose, for as long as that takes. */
    suspend() {
      isDown = true
    },
    /** The server runs again. */
    resume() {
      isDown = false
      since = performance.now()
    },
    isOver: () => !isDown && performance.now() - since > most,
  }
}

export type Patience = ReturnType<typeof startPatience>
