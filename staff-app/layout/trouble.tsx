import { ActError } from '../forms/act-error.tsx'
import { TryAgain } from '../forms/try-again.tsx'
import { Screen } from './screen.tsx'

/** Shown in place of a screen that could not be opened: the reason and a retry button. */
export function Trouble({ title, error, onAgain }: { title: string; error: Error | null; onAgain: () => void }) {
  return (
    <Screen title={title}>
      <ActError error={error} />
      <TryAgain onAgain={onAgain} />
    </Screen>
  )
}
