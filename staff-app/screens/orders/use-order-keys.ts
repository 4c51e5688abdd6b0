import { type RefObject, useEffect } from 'react'
import { useNavigationType } from 'react-router'
import { useKeysAreOn } from './keys-switch.ts'

/** The order that was moved to or opened last: keys go on from there. */
let latest: string | undefined

export function rememberOrder(number: string): void {
  latest = number
}

/** Gives the focus back to the order that was opened, when one comes back from it. */
export function useFocusComingBack(): void {
  const isBack = useNavigationType() === 'POP'
  useEffect(() => {
    if (isBack && latest) linkOf(latest)?.focus({ preventScroll: true })
  }, [isBack])
}

/** `/` leads to the search, `j` and `k` from order to order, `?` shows what each key does; Enter follows the link. */
export function useOrderKeys(search: RefObject<HTMLInputElement | null>, showHelp: () => void): void {
  const areOn = useKeysAreOn()
  useEffect(() => {
    if (!areOn) return
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const act = { '/': () => search.current?.focus(), j: () => move(1), k: () => move(-1), '?': showHelp }[event.key]
      if (!act) return
      // The key is not typed into the box that it leads to.
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

/** From where the focus is, or else from the order that was moved to last. */
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
