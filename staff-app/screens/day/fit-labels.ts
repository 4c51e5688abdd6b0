import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Label, LabelWords } from './totals.ts'

/**
 * The font sizes of a label, in points: all its letters shrink together. At the smallest an x is 1.2 mm high, the legal
 * minimum for allergens on packed food (Regulation (EU) 1169/2011, article 13 and annex IV, kept in UK law). Anek's x
 * is 0.489 em high.
 */
export const letterSizes = [10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7] as const
const least = letterSizes[7]

/** How a box's words fit: the font size, and the words of each label that they need. */
interface Fit {
  size: number
  parts: LabelWords[]
}

/** Returns true if these words fit on a label. One of several labels also says which of them it is. */
type Fits = (words: LabelWords, size: number, isOneOfSeveral: boolean) => boolean

/**
 * Finds the largest font size at which the words fit on one label, or splits them over several labels. Loses no word.
 */
export function fitWords(words: LabelWords, fits: Fits): Fit {
  const size = letterSizes.find((each) => fits(words, each, false))
  if (size) return { size, parts: [words] }
  return { size: least, parts: divide(words, (part) => fits(part, least, true)) }
}

/** Splits words over labels. Each has the customer's name and as much as fits. */
function divide({ name, packed, allergens }: LabelWords, fits: (words: LabelWords) => boolean): LabelWords[] {
  const [before, after] = [piecesOf(packed), piecesOf(allergens)]
  const all = before.length + after.length
  const part = (from: number, to: number) => ({
    name,
    packed: textOf(before.slice(from, to)),
    allergens: textOf(after.slice(Math.max(0, from - before.length), Math.max(0, to - before.length))),
  })
  const parts: LabelWords[] = []
  for (let from = 0; from < all; ) {
    let [to, most] = [from + 1, all]
    while (to < most) {
      const middle = Math.ceil((to + most) / 2)
      if (fits(part(from, middle))) to = middle
      else most = middle - 1
    }
    parts.push(part(from, to))
    from = to
  }
  return parts
}

const piecesOf = (text: string) => text.match(/\S{1,30}\s*/gu) ?? []
const textOf = (pieces: readonly string[]) => pieces.join('').trim()

/** One of a box's labels as it is rendered: its words, its font size, and which it is of how many. */
export interface FittedLabel extends Label {
  size: number
  part: number
  parts: number
}

/**
 * Returns the labels as they are rendered, measured in the document if `isDrawn`. `list` is the ref for the element
 * around them, and each label in it needs its `data-label`. They can be measured before anybody prints, because
 * browsers lay out millimetres and points on the screen as on paper.
 */
export function useFittedLabels(labels: readonly Label[], isDrawn: boolean) {
  const list = useRef<HTMLDivElement>(null)
  const [fits, setFits] = useState<ReadonlyMap<string, Fit>>(new Map())
  const wanted = JSON.stringify(isDrawn ? [...new Map(labels.map(({ key, words }) => [key, words]))] : [])
  const loaded = useFontsFor(wanted)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other fonts make other sizes
  useLayoutEffect(() => {
    const drawn = new Map(
      [...(list.current?.querySelectorAll<HTMLElement>('[data-label]') ?? [])].map((each) => [
        each.dataset.label,
        each,
      ]),
    )
    const boxes = JSON.parse(wanted) as [key: string, words: LabelWords][]
    setFits(new Map(boxes.map(([key, words]) => [key, measure(words, drawn.get(key))])))
  }, [wanted, loaded])
  return { list, fitted: labels.flatMap((label) => fittedLabels(label, fits.get(label.key))) }
}

/** Returns the labels of a box. Until its words are measured, it has one label at the largest size. Pure. */
function fittedLabels(label: Label, { size, parts }: Fit = unmeasured(label.words)): FittedLabel[] {
  return parts.map((words, index) => ({ ...label, words, size, part: index + 1, parts: parts.length }))
}

const unmeasured = (words: LabelWords): Fit => ({ size: letterSizes[0], parts: [words] })

/** Fits words on a hidden copy of their label, in the size of the stock. */
function measure(words: LabelWords, label: HTMLElement | undefined): Fit {
  if (!label) return unmeasured(words)
  const gauge = label.cloneNode(true) as HTMLElement
  Object.assign(gauge.style, { position: 'fixed', visibility: 'hidden', ...labelSize })
  document.body.append(gauge)
  const room = gauge.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(gauge).paddingBottom)
  try {
    return fitWords(words, (part, size, isOneOfSeveral) => {
      gauge.style.fontSize = `${size}pt`
      for (const [name, text] of Object.entries({ ...part, part: isOneOfSeveral ? partInWords(99, 99) : '' })) {
        const place = gauge.querySelector(`[data-words="${name}"]`)
        if (place) place.textContent = text
      }
      const used = gauge.lastElementChild?.getBoundingClientRect().bottom ?? 0
      return used <= room + 0.5
    })
  } finally {
    gauge.remove()
  }
}

/** The size of a label on Avery L7165 and J8165. */
const labelSize = { width: '99.1mm', height: '67.7mm' } as const

/** Says which of a box's labels this is, or nothing if there is only one. Pure. */
export const partInWords = (part: number, parts: number) => (parts > 1 ? `Label ${part} of ${parts}` : '')

/** Loads our fonts for these letters, even if they are printed unseen. Returns the words whose fonts have loaded. */
function useFontsFor(words: string): string {
  const [loaded, setLoaded] = useState('')
  useEffect(() => {
    let isOver = false
    const fonts = [400, 600].map((weight) => document.fonts.load(`${weight} 1em Anek`, words))
    void Promise.allSettled(fonts).then(() => {
      if (!isOver) setLoaded(words)
    })
    return () => {
      isOver = true
    }
  }, [words])
  return loaded
}
