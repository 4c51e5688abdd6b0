import { Trouble } from './trouble.tsx'

const reason = new Error('Its files did not arrive, or it failed. Load it again; what was saved is safe.')
const loadAgain = () => window.location.reload()

/** Replaces a screen that failed, or whose files did not load. */
export function ScreenFault() {
  return <Trouble title="This screen cannot be shown" error={reason} onAgain={loadAgain} />
}
