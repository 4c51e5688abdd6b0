import { ActError } from '../forms/act-error.tsx'
import { TryAgain } from '../forms/try-again.tsx'
import { Screen } from './screen.tsx'

/** A screen that could not be opened: why, and a way to try again. */
export function Trouble({ title, error, onAgain }: { title: string; error: Error | null; onAgain: () => void }) {
  return (
    <Screen title={title}>
      <ActError error={error} />
      <TryAgain onAgain={onAgain} />
    </Screen>
  )
}
