/** Returns an id for a new thing, made from its name and not among those `taken`. Pure. */
export function newId(name: string, taken: readonly string[]): string {
  const words = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .match(/[a-z0-9]+/g) ?? ['new']
  const id = words.join('-').slice(0, 60).replace(/-$/, '')
  for (let number = 2; ; number += 1) {
    const tried = number === 2 ? id : `${id}-${number - 1}`
    if (!taken.includes(tried)) return tried
  }
}
