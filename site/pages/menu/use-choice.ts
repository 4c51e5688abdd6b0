import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { type Choice, diets } from './holds.ts'

/**
 * Keeps a guest's choice in step between the boxes in `fields` and the page's address,
 * /menu?diet=vegan&without=nuts,milk. CSS hides the dishes (filter-styles.ts), which needs no script.
 */
export function useChoice() {
  const fields = useRef<HTMLDivElement>(null)
  const [choice, setChoice] = useState<Choice>({ without: [] })
  const location = useLocation()
  const boxes = () => [...(fields.current?.querySelectorAll('input') ?? [])]
  const read = () => {
    const ticked = boxes().filter((box) => box.checked)
    setChoice({
      diet: diets.find((diet) => ticked.some(({ id }) => id === `diet-${diet}`)),
      without: ticked.filter(({ type }) => type === 'checkbox').map(({ value }) => value),
    })
  }

  // Boxes that a guest ticked before the script had loaded stay ticked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once, and written from then on.
  useEffect(() => {
    const address = new URLSearchParams(window.location.search)
    const without = address.get('without')?.split(',') ?? []
    const diet = diets.find((each) => each === address.get('diet'))
    for (const box of boxes()) {
      if (box.type === 'radio') box.checked = diet ? box.value === diet : box.checked
      else if (without.includes(box.value)) box.checked = true
    }
    read()
  }, [])

  const isFirst = useRef(true)
  // A link to a category takes the choice out of the address, so it is written again after each link.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else writeAddress(choice)
  }, [choice, location])

  const clear = () => {
    for (const box of boxes()) box.checked = box.defaultChecked
    read()
    // The button that had the focus disappears.
    fields.current?.closest('details')?.querySelector('summary')?.focus({ preventScroll: true })
  }
  return { fields, choice, read, clear }
}

/** Writes the choice into the address, without the router, which would scroll the page to its top. */
function writeAddress({ diet, without }: Choice) {
  const { pathname, search, hash } = window.location
  const others = new URLSearchParams(search)
  others.delete('without')
  others.delete('diet')
  const parts = [
    ...(others.size > 0 ? [String(others)] : []),
    ...(diet ? [`diet=${diet}`] : []),
    ...(without.length > 0 ? [`without=${without}`] : []),
  ]
  const address = pathname + (parts.length > 0 ? `?${parts.join('&')}` : '') + hash
  if (address !== pathname + search + hash) window.history.replaceState(window.history.state, '', address)
}
