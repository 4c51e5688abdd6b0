/** Calls `probe` again and again until it returns something, and returns that. Fails after `patience` milliseconds. */
export async function until<T>(probe: () => Promise<T | undefined | false>, patience = 150_000): Promise<T> {
  const deadline = performance.now() + patience
  for (;;) {
    const found = await probe()
    if (found) return found
    if (performance.now() > deadline) throw new Error(`Still not so after ${patience} ms: ${probe}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
