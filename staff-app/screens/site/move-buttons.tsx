import { announce } from '../../layout/announcer.tsx'

const small =
  'min-h-11 min-w-11 px-2 font-bold underline decoration-2 underline-offset-4 hover:bg-cream disabled:opacity-40'

/** Moves a row of a list up or down, or removes it. With `isSorted` the list sorts itself, so rows can't be moved. */
export function MoveButtons<Each>({
  name,
  index,
  list,
  isSorted = false,
  onChange,
}: {
  name: string
  index: number
  list: readonly Each[]
  isSorted?: boolean
  onChange: (list: Each[]) => void
}) {
  const move = (to: number) => {
    onChange(moved(list, index, to))
    announce(`${name} is number ${to + 1} of ${list.length}.`)
  }
  return (
    <div className="flex flex-wrap gap-1">
      {isSorted ? null : (
        <>
          <button type="button" className={small} disabled={index === 0} onClick={() => move(index - 1)}>
            Up<span className="sr-only">: {name}</span>
          </button>
          <button type="button" className={small} disabled={index === list.length - 1} onClick={() => move(index + 1)}>
            Down<span className="sr-only">: {name}</span>
          </button>
        </>
      )}
      <button type="button" className={small} onClick={() => onChange(list.filter((_, at) => at !== index))}>
        Remove<span className="sr-only">: {name}</span>
      </button>
    </div>
  )
}

/** Returns the list with the row at `from` moved to `to`. Pure. */
export function moved<Each>(list: readonly Each[], from: number, to: number): Each[] {
  const others = list.filter((_, at) => at !== from)
  return [...others.slice(0, to), ...list.slice(from, from + 1), ...others.slice(to)]
}
