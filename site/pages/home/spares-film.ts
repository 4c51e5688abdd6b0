/** The facts about the visitor's connection, which not every browser provides. */
interface Connection {
  saveData?: boolean
  type?: string
  effectiveType?: string
}

/** Returns true if the film should wait for a press: on reduced motion, saved data, or a metered or slow connection. */
export function sparesFilm(browser: Pick<Window, 'matchMedia'> & { navigator: object }): boolean {
  const { saveData, type, effectiveType } = (browser.navigator as { connection?: Connection }).connection ?? {}
  return (
    saveData === true ||
    type === 'cellular' ||
    (effectiveType !== undefined && effectiveType !== '4g') ||
    ['(prefers-reduced-motion: reduce)', '(prefers-reduced-data: reduce)'].some(
      (query) => browser.matchMedia(query).matches,
    )
  )
}
