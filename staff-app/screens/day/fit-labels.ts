import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Label, LabelWords } from './totals.ts'

/**
 * The sizes of a label's letters, in points: all of them shrink together. In the least an x is 1.2 mm high, as the law
 * wants of allergens on packed food (Regulation (EU) 1169/2011, article 13 and annex IV, kept in UK law). Anek's x is
 * 0.489 em high.
 */
export const letterSizes = [10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7] as const
const least = letterSizes[7]

/** How a box's words fit: the size of the letters, and the words of each label that they need. */
interface Fit {
  size: number
  parts: LabelWords[]
}

/** Whether these words stay within a label. One of several labels also says which of them it is. */
type Fits = (words: LabelWords, size: number, isOneOfSeveral: boolean) => boolean

/** Finds the largest letters with which words fit on one label, or divides them among several. Loses none. */
export function fitWords(words: LabelWords, fits: Fits): Fit {
  const size = letterSizes.find((each) => fits(words, each, false))
  if (size) return { size, parts: [words] }
  return { size: least, parts: divide(words, (part) => fits(part, least, true)) }
}

/** Divides words among labels, each of which has the customer's name and as much as fits. */
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

/** One of the labels of a box, as it is drawn: its words, the size of its letters, and which it is of how many. */
export interface DrawnLabel extends Label {
  size: number
  part: number
  parts: number
}

/**
 * Returns labels as they are drawn, measured in the document where `isDrawn`. `list` is to have their elements, each with
 * its `data-label`. A browser lays out millimetres and points on the screen as on paper, so they are measured before
 * anybody prints.
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

/** Returns the labels of a box. Until its words are measured, it has one label with the largest letters. Pure. */
function fittedLabels(label: Label, { size, parts }: Fit = unmeasured(label.words)): DrawnLabel[] {
  return parts.map((words, index) => ({ ...label, words, size, part: index + 1, parts: parts.length }))
}

const unmeasured = (words: LabelWords): Fit => ({ size: letterSizes[0], parts: [words] })

/** Fits words on a copy of their label, out of sight and in the size of its stock. */
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

/** The size of a label of Avery L7165 and J8165. */
const labelSize = { width: '99.1mm', height: '67.7mm' } as const

/** Says which label of several for one box this is; nothing where there is only one. Pure. */
export const partInWords = (part: number, parts: number) => (parts > 1 ? `Label ${part} of ${parts}` : '')

/** Fetches our fonts for these letters, also where they are printed unseen. Returns the words whose fonts have come. */
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
