import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useWho } from '../session/session.ts'

/** A tablet that nobody has touched for so long shows the wall view again, in milliseconds. */
const restsAfter = 300_000

/**
 * Whether the wall view has to come up in place of this screen: on a tablet whose app has just opened at the list. It
 * also comes back there when nobody has touched the tablet for a while.
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
