/**
 * Measures how long people wait for a server that is killed and started again. They wait while it is down, and while
 * anybody gets answers. They give up when it runs and has answered nobody for `most` milliseconds.
 */
export function startPatience(most: number) {
  let since = performance.now()
  let isDown = false
  return {
    /** Somebody got an answer, so the waiting begins again. */
    renew() {
      since = performance.now()
    },
    /** The server is down on purpose, and this time does not count. */
    suspend() {
      isDown = true
    },
    /** The server is running again. */
    resume() {
      isDown = false
      since = performance.now()
    },
    isOver: () => !isDown && performance.now() - since > most,
  }
}

export type Patience = ReturnType<typeof startPatience>
