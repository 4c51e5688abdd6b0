import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useKeysAreOn } from '../../layout/keys-switch.ts'

/**
 * Returns when the page was last printed, however the print was started, so the paper can say it.
 * Calls `onPrinted` afterwards, with `snapshot` as it was when the paper was made.
 */
export function usePrinting<Snapshot>(snapshot: Snapshot, onPrinted: (snapshot: Snapshot) => void): Date | undefined {
  const [printedAt, setPrintedAt] = useState<Date>()
  const latest = useRef({ snapshot, onPrinted })
  useLayoutEffect(() => {
    latest.current = { snapshot, onPrinted }
  })
  useEffect(() => {
    let onPaper: Snapshot | undefined
    // The browser prints the page as it is when this returns.
    const before = () => {
      flushSync(() => setPrintedAt(new Date()))
      onPaper = latest.current.snapshot
    }
    const after = () => {
      if (onPaper !== undefined) latest.current.onPrinted(onPaper)
      onPaper = undefined
    }
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return printedAt
}

/** Prints on `p`, if single-key shortcuts are on and nobody is typing. */
export function usePrintKey(print: () => void): void {
  const areOn = useKeysAreOn()
  useEffect(() => {
    if (!areOn) return
    function press(event: KeyboardEvent) {
      const isTyping = event.target instanceof Element && event.target.closest('dialog, textarea, [contenteditable]')
      if (event.key !== 'p' || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping) return
      event.preventDefault()
      print()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [areOn, print])
}

/**
 * Sets up A4 pages with `line` and the page number at the foot, while the screen is open.
 * The style sheet is made by script, because its words change and the security policy allows no style in the page.
 * Safari and Firefox don't support this foot and print their own; the head of each sheet has the same line.
 * Pages of labels have no foot, and the margins of Avery L7165 and J8165: 13.1 mm above, 4.65 mm on the left. The other
 * two are smaller than the stock's, so that a rounded length stays on its page. With `isLabels`, no page comes before
 * the labels.
 */
export function usePaper(line: string, isLabels: boolean): void {
  useLayoutEffect(() => {
    if (!('adoptedStyleSheets' in document)) return
    const paper = new CSSStyleSheet()
    const font = 'font: 9pt sans-serif; color: black'
    paper.replaceSync(`@page {
      size: A4;
      margin: 14mm 12mm 18mm;
      @bottom-left { content: "${line.replace(/["\\\n]/g, '')}"; white-space: nowrap; ${font} }
      @bottom-right { content: "Page " counter(page) " of " counter(pages); ${font} }
    }
    @page labels {
      margin: 13.1mm 4mm 12mm 4.65mm;
      @bottom-left { content: none }
      @bottom-right { content: none }
    }
    ${isLabels ? '@media print { main > div > :not(section) { display: none } }' : ''}`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, paper]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== paper)
    }
  }, [line, isLabels])
}
