import { type ReactNode, useState } from 'react'
import { announce } from '../../layout/announcer.tsx'

const small =
  'min-h-11 min-w-11 px-2 font-bold underline decoration-2 underline-offset-4 hover:bg-cream disabled:opacity-40'

/**
 * Moves a row of a list up or down, or removes it (`useRemoval`). With `isSorted` the list sorts itself, so rows can't
 * be moved.
 */
export function MoveButtons<Each>({
  name,
  index,
  list,
  isSorted = false,
  onChange,
  onRemove,
}: {
  name: string
  index: number
  list: readonly Each[]
  isSorted?: boolean
  onChange: (list: Each[]) => void
  onRemove: (index: number, name: string) => void
}) {
  const move = (to: number) => {
    onChange(moved(list, index, to))
    announce(`${name} is number ${to + 1} of ${list.length}.`)
  }
  return (
    <div className="ml-auto flex flex-wrap gap-1">
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
      <button type="button" className={small} onClick={() => onRemove(index, name)}>
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

/**
 * Removes rows of a list. `rowsWith` shows the rows with the last one removed among them, as a button that puts it back.
 */
export function useRemoval<Each>(list: readonly Each[], onChange: (list: Each[]) => void) {
  const [removed, setRemoved] = useState<{ index: number; name: string; row: Each | undefined }>()
  function remove(index: number, name: string) {
    setRemoved({ index, name, row: list[index] })
    onChange(list.filter((_, at) => at !== index))
    announce(`${name} is removed.`)
  }
  const rowsWith = (rows: ReactNode[]) =>
    removed
      ? rows.toSpliced(
          removed.index,
          0,
          <Removed key={`removed ${removed.index} ${removed.name}`} {...removed} onUndo={undo} />,
        )
      : rows
  function undo() {
    if (!removed) return
    onChange(list.toSpliced(removed.index, 0, removed.row as Each))
    setRemoved(undefined)
    announce(`${removed.name} is back.`)
  }
  return { remove, rowsWith }
}

/** The row that was removed. The focus goes to its button, because the one that was pressed is gone. */
function Removed({ name, onUndo }: { name: string; onUndo: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line text-bark">
      <span>{name} is removed.</span>
      <button type="button" className={small} ref={focus} onClick={onUndo}>
        Undo<span className="sr-only">: {name}</span>
      </button>
    </li>
  )
}

/** A ref that takes the focus as the element appears, where the button that was pressed is gone. */
export const focus = (element: HTMLElement | null) => element?.focus()
