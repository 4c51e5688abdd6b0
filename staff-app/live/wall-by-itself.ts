import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useWho } from '../session/session.ts'

/** How long a tablet is left untouched before it returns to the wall view, in milliseconds. */
const restsAfter = 300_000

/**
 * Returns true if the wall view should replace this screen: on a tablet whose app has just opened at the list.
 * Also returns an untouched tablet to the wall view after a while, unless a dialog is open.
 */
export function useWallByItself(): boolean {
  const isTablet = useWho().role === 'tablet'
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [openedAt] = useState(pathname + search)
  const isAtStart = useRef(isTablet && openedAt === '/')
  useEffect(() => {
    isAtStart.current = false
    if (!isTablet || pathname.startsWith('/wall')) return
    const rest = () => void (document.querySelector('dialog[open]') ?? navigate('/wall'))
    let timer = window.setTimeout(rest, restsAfter)
    const touched = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(rest, restsAfter)
    }
    window.addEventListener('pointerdown', touched)
    window.addEventListener('keydown', touched)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('pointerdown', touched)
      window.removeEventListener('keydown', touched)
    }
  }, [isTablet, pathname, navigate])
  return isAtStart.current && pathname === '/'
}
