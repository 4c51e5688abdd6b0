import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { giveDataToRouter } from './page-data.ts'

// Hydration gets a task of its own, because loading React takes a whole task already.
setTimeout(async () => {
  if (!('popover' in HTMLElement.prototype)) await import('../ui/popovers-by-script.ts')
  // ui/translated-texts.ts listens for this event.
  dispatchEvent(new Event('hydrating'))
  giveDataToRouter()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
})
