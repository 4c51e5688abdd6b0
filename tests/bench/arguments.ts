/** All parts, in the order in which they run. */
export const partNames = [
  'start',
  'screens',
  'staff',
  'script',
  'pages',
  'orders',
  'reads',
  'floods',
  'jobs',
  'migrations',
  'faults',
] as const
export type PartName = (typeof partNames)[number]

/** The parts whose figures can't be compared between two checkouts. */
const alone: readonly PartName[] = ['jobs', 'migrations', 'faults']

export interface Wish {
  /** The parts to measure, in the order in which they run. */
  parts: PartName[]
  /** The folder of another checkout, to be measured in turn with this one. */
  beside?: string
}

/**
 * Reads the arguments of `npm run bench -- …`: names of parts, and the folder of another checkout. Without names all
 * parts are measured; with a folder alone, those that can be compared. Throws with a line for people when an argument
 * is unknown.
 */
export function readArguments(words: string[], isCheckout: (folder: string) => boolean): Wish {
  const isPart = (word: string): word is PartName => (partNames as readonly string[]).includes(word)
  const others = words.filter((word) => !isPart(word))
  const stranger = others.find((word) => !isCheckout(word))
  if (stranger !== undefined) {
    throw new Error(
      `"${stranger}" is no part of the bench, and no folder with a checkout of this project.\n` +
        `Parts: ${partNames.join(', ')}.\n` +
        'npm run bench -- screens pages    measures these two parts\n' +
        'npm run bench -- screens ../old   the same part of this checkout and of the one in ../old, in turns',
    )
  }
  if (others.length > 1) throw new Error(`One checkout at a time can stand beside this one, not ${others.length}.`)
  const [beside] = others
  const named = partNames.filter((part) => words.includes(part))
  const single = named.find((part) => alone.includes(part))
  if (beside && single) throw new Error(`"${single}" can't be measured in turns with another checkout.`)
  const all = beside ? partNames.filter((part) => !alone.includes(part)) : [...partNames]
  return { parts: named.length > 0 ? named : all, beside }
}
