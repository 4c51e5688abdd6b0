import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import './staff.css'
import { screens } from './screens.tsx'

const queries = new QueryClient()

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
