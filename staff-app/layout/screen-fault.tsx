import { Trouble } from './trouble.tsx'

const reason = new Error('Its files did not arrive, or it failed. Load it again; what was saved is safe.')
const loadAgain = () => window.location.reload()

/** Stands in place of a screen whose files could not be loaded, or that failed. */
export function ScreenFault() {
  return <Trouble title="This screen cannot be shown" error={reason} onAgain={loadAgain} />
}
