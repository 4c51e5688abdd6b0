import { type RefObject, useEffect } from 'react'
import { useNavigationType } from 'react-router'
import { useKeysAreOn } from '../../layout/keys-switch.ts'

/** The order that was last moved to or opened. The keys go on from there. */
let latest: string | undefined

export function rememberOrder(number: string): void {
  latest = number
}

/** Gives the focus back to the order that was opened, when the person comes back to the list. */
export function useFocusComingBack(): void {
  const isBack = useNavigationType() === 'POP'
  useEffect(() => {
    if (isBack && latest) linkOf(latest)?.focus({ preventScroll: true })
  }, [isBack])
}

/**
 * Adds shortcuts: `/` goes to the search, `j` and `k` move between orders, `?` shows the help. Enter follows the
 * focused link.
 */
export function useOrderKeys(search: RefObject<HTMLInputElement | null>, showHelp: () => void): void {
  const areOn = useKeysAreOn()
  useEffect(() => {
    if (!areOn) return
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const act = { '/': () => search.current?.focus(), j: () => move(1), k: () => move(-1), '?': showHelp }[event.key]
      if (!act) return
      // Or the key would be typed into the search box.
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [areOn, search, showHelp])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]') !== null
}

/** Moves the focus by one order. If no order has the focus, returns to the one that was last moved to or opened. */
function move(step: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-order]')]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  const link = (at === -1 && latest && linkOf(latest)) || links[Math.max(0, at + step)]
  if (!link) return
  latest = link.dataset.order
  link.focus()
  link.closest('tr')?.scrollIntoView({ block: 'nearest' })
}

const linkOf = (number: string) => document.querySelector<HTMLAnchorElement>(`a[data-order="${number}"]`)
