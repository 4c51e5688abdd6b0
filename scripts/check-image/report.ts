/** Does a step of the check, and prints what it says in one line with its time in seconds. */
export async function report(name: string, step: () => Promise<string>): Promise<void> {
  const began = performance.now()
  const said = await step().catch((error: Error) => {
    console.error(`${name}: ${error.message}`)
    process.exit(1)
  })
  console.log(`${name.padEnd(9)} ${said} (${((performance.now() - began) / 1000).toFixed(0)} s)`)
}
