import { useState } from 'react'
import { useSearchParams } from 'react-router'

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

/** Where a device remembers the sheet that was looked at last: whoever drives finds the run sheet again. */
const key = 'staff-sheet'

/** The sheet that the screen shows: the one in the address, or else the last one of this device. */
export function useShownSheet(): SheetName {
  const [params] = useSearchParams()
  return named(params.get('sheet')) ?? remembered() ?? 'cook'
}

const named = (name: string | null) => sheetNames.find((each) => each === name)

function remembered(): SheetName | undefined {
  try {
    return named(localStorage.getItem(key))
  } catch {
    return undefined
  }
}

export function rememberSheet(name: SheetName): void {
  try {
    localStorage.setItem(key, name)
  } catch {
    // The address has it.
  }
}
