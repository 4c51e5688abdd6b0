import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'

/** Goes back to the list where it was left, or to the list at `to` if the person came from elsewhere. */
export function BackToList({ to, children }: { to: string; children: ReactNode }) {
  const { state } = useLocation()
  const navigate = useNavigate()
  return (
    <Link
      to={to}
      className="trail order-first flex min-h-11 w-full items-center font-bold print:hidden"
      onClick={(event) => {
        const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
        if (!state?.isFromList || !isPlain) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      {children}
    </Link>
  )
}
