/** Does something at most once in so many milliseconds; what is asked for meanwhile is left out. */
export function atMostEvery<Said>(milliseconds: number, act: (said: Said) => void): (said: Said) => void {
  let quietUntil = 0
  return (said) => {
    const now = performance.now()
    if (now < quietUntil) return
    quietUntil = now + milliseconds
    act(said)
  }
}
