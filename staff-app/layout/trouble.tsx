import { ReadFailed } from '../forms/read-failed.tsx'
import { Screen } from './screen.tsx'

/** Shown in place of a screen that could not be opened: the reason and a retry button. */
export function Trouble({ title, error, onAgain }: { title: string; error: Error | null; onAgain: () => void }) {
  return (
    <Screen title={title}>
      <ReadFailed error={error} onAgain={onAgain} />
    </Screen>
  )
}

const reason = new Error('Its files did not arrive, or it failed. Load it again; what was saved is safe.')
const loadAgain = () => window.location.reload()

/** Replaces a screen that failed, or whose files did not load. */
export function ScreenFault() {
  return <Trouble title="This screen cannot be shown" error={reason} onAgain={loadAgain} />
}
