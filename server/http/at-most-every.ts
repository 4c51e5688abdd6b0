/** Returns a function that calls `act` at most once in this many milliseconds and ignores the calls in between. */
export function atMostEvery<Said>(milliseconds: number, act: (said: Said) => void): (said: Said) => void {
  let quietUntil = 0
  return (said) => {
    const now = performance.now()
    if (now < quietUntil) return
    quietUntil = now + milliseconds
    act(said)
  }
}
