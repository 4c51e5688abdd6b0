import { type SheetName, sheetNames, sheetWords } from './sheets.ts'

/** Chooses which sheets are printed. */
export function ChooseSheets({
  chosen,
  choose,
}: {
  chosen: readonly SheetName[]
  choose: (name: SheetName, isOn: boolean) => void
}) {
  return (
    <details>
      <summary className="inline-flex min-h-12 cursor-pointer items-center">
        <span className="trail font-bold">On the paper</span>
        <span className="ml-2 hidden text-bark sm:inline">
          {chosen.length === 0 ? 'nothing' : chosen.map((name) => sheetWords[name]).join(', ')}
        </span>
      </summary>
      <fieldset aria-describedby="counts-as-printed" className="mb-2">
        <legend className="sr-only">On the paper</legend>
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
    </details>
  )
}
