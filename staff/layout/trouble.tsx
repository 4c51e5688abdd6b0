import { ActError } from '../forms/act-error.tsx'
import { Screen } from './screen.tsx'

/** A screen that could not be opened: why, and a way to try again. */
export function Trouble({ title, error, onAgain }: { title: string; error: Error | null; onAgain: () => void }) {
  return (
    <Screen title={title}>
      <ActError error={error} />
      <button type="button" className="button mt-5" onClick={onAgain}>
        Try again
      </button>
    </Screen>
  )
}
