import type { CSSProperties } from 'react'
import { phulkari } from '../media/phulkari.ts'

/** The brand's grounds, with the colour of their text. */
export const grounds = {
  paper: 'bg-paper text-ink',
  cream: 'bg-cream text-ink',
  charcoal: 'bg-charcoal text-paper',
  // Large fields of colour, embroidered in their own tone.
  turmeric: 'bg-turmeric text-charcoal woven',
  chilli: 'bg-chilli text-paper woven',
} as const

/** Returns the thread that embroiders a woven ground. */
export const thread = (ground: keyof typeof grounds) =>
  grounds[ground].endsWith('woven') ? ({ '--phulkari': `url(${phulkari.dark})` } as CSSProperties) : undefined
