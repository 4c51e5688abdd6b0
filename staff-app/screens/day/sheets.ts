import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { readStoredText, storeText } from '../../../ui/browser-storage.ts'

export const sheetWords = {
  cook: 'To cook',
  packing: 'Packing',
  run: 'Run sheet',
  labels: 'Labels',
} as const
export type SheetName = keyof typeof sheetWords
export const sheetNames = Object.keys(sheetWords) as SheetName[]

/** The sheets that the kitchen works from. A day counts as printed when all of them are. */
const mainSheets: SheetName[] = ['cook', 'packing', 'run']

/** The sheets to print: at first all but the labels. */
export function useSheets() {
  const [chosen, setChosen] = useState<readonly SheetName[]>(mainSheets)
  return {
    chosen,
    isWholeDay: mainSheets.every((name) => chosen.includes(name)),
    /** Filters all names, so the sheets keep their order whichever was chosen first. */
    choose: (name: SheetName, isOn: boolean) =>
      setChosen(sheetNames.filter((each) => (each === name ? isOn : chosen.includes(each)))),
  }
}

/** The localStorage key of the sheet that was last looked at, so a driver finds the run sheet again. */
const key = 'staff-sheet'

/** Returns the sheet to show: the one in the address, or else the last one on this device. */
export function useShownSheet(): SheetName {
  const [params] = useSearchParams()
  return named(params.get('sheet')) ?? named(readStoredText(key, 'localStorage')) ?? 'cook'
}

const named = (name: string | null | undefined) => sheetNames.find((each) => each === name)

export function rememberSheet(name: SheetName): void {
  storeText(key, name, 'localStorage')
}
