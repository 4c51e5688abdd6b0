import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * What a guest can't eat, as ticked in the boxes of `fieldset` and as in the page's address: /menu?without=nuts,milk.
 * The boxes themselves leave out the dishes (menu-filter.css), which needs no script.
 */
export function useWithout() {
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const [without, setWithout] = useState<string[]>([])
  const location = useLocation()
  const boxes = () => [...(fieldset.current?.querySelectorAll('input') ?? [])]
  const read = () =>
    setWithout(
      boxes()
        .filter((box) => box.checked)
        .map((box) => box.value),
    )

  // Boxes that were ticked before the script came stay ticked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once, and written from then on.
  useEffect(() => {
    const asked = new URLSearchParams(window.location.search).get('without')?.split(',') ?? []
    for (const box of boxes()) if (asked.includes(box.value)) box.checked = true
    read()
  }, [])

  const isFirst = useRef(true)
  // A link to a category leaves the address without what was ticked, so it is written after each change of place too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else writeAddress(without)
  }, [without, location])

  const clear = () => {
    for (const box of boxes()) box.checked = false
    read()
    // The button that was pressed goes away.
    fieldset.current?.closest('details')?.querySelector('summary')?.focus({ preventScroll: true })
  }
  return { fieldset, without, read, clear }
}

/** Puts the list into the address without a change of place, after which the page would scroll to its top. */
function writeAddress(without: string[]) {
  const { pathname, search, hash } = window.location
  const others = new URLSearchParams(search)
  others.delete('without')
  const parts = [...(others.size > 0 ? [String(others)] : []), ...(without.length > 0 ? [`without=${without}`] : [])]
  const address = pathname + (parts.length > 0 ? `?${parts.join('&')}` : '') + hash
  if (address !== pathname + search + hash) window.history.replaceState(window.history.state, '', address)
}
