import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import './staff.css'
import { staffContentId } from '../contract/staff/content.ts'
import { keepTranslatedTexts } from '../ui/translated-texts.ts'
import { takeContent } from './content.ts'
import { screens } from './screens.tsx'
import { queries } from './session/queries.ts'
import { sessionQuery } from './session/session.ts'

keepTranslatedTexts()
if (!('popover' in HTMLElement.prototype)) void import('../ui/popovers-by-script.ts')
takeContent(JSON.parse(document.getElementById(staffContentId)?.textContent ?? ''))
// Loads beside the screen's own files rather than after them.
void queries.prefetchQuery(sessionQuery)

const screen = document.getElementById('screen')
if (screen) {
  createRoot(screen).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={screens} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
