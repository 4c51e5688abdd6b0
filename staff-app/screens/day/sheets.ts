import { useState } from 'react'

export const sheetWords = {
  cook: 'To cook',
  packing: 'Packing',
  run: 'Run sheet',
  labels: 'Labels',
} as const
export type SheetName = keyof typeof sheetWords
export const sheetNames = Object.keys(sheetWords) as SheetName[]

/** What the kitchen works by. A day counts as printed when all of these are on the paper. */
const mainSheets: SheetName[] = ['cook', 'packing', 'run']

/** Which sheets go on the paper: all but the labels at first. */
export function useSheets() {
  const [chosen, setChosen] = useState<readonly SheetName[]>(mainSheets)
  return {
    chosen,
    isWholeDay: mainSheets.every((name) => chosen.includes(name)),
    /** Sheets stay in their order, whichever was chosen first. */
    choose: (name: SheetName, isOn: boolean) =>
      setChosen(sheetNames.filter((each) => (each === name ? isOn : chosen.includes(each)))),
  }
}
