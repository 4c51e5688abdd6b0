import type { ReactNode } from 'react'
import { type SheetName, sheetNames, sheetWords } from './sheets.ts'

/** Which sheets go on the paper, and the button that prints them. */
export function ChooseSheets({
  chosen,
  choose,
  children,
}: {
  chosen: readonly SheetName[]
  choose: (name: SheetName, isOn: boolean) => void
  children: ReactNode
}) {
  return (
    <div className="mt-4 flex flex-wrap items-end gap-x-8 gap-y-3 border-y border-line py-3 print:hidden">
      <fieldset aria-describedby="counts-as-printed">
        <legend className="font-bold">On the paper</legend>
        <div className="flex flex-wrap gap-x-6">
          {sheetNames.map((name) => (
            <label key={name} className="flex min-h-12 cursor-pointer items-center gap-2.5">
              <input
                type="checkbox"
                className="size-6 flex-none"
                checked={chosen.includes(name)}
                onChange={(event) => choose(name, event.target.checked)}
              />
              {sheetWords[name]}
            </label>
          ))}
        </div>
        <p id="counts-as-printed" className="text-base text-bark">
          The day counts as printed when the first three are.
        </p>
      </fieldset>
      {children}
    </div>
  )
}
