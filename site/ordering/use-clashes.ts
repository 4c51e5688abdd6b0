import { useRef, useState } from 'react'
import { useOrderContent } from './catering-content.ts'
import type * as ClashWords from './clash-words.ts'

/** A package that is ordered, and what it holds of what somebody may not eat: "contains gluten (wheat)". */
export interface Clash {
  menuId: string
  name: string
  clash: string
}

/**
 * Compares what a customer writes of allergies with what is ordered. The words for it load when the form is first
 * touched; without them nothing is said. It never holds an order up.
 */
export function useClashes(instructions = '', ordered: readonly Omit<Clash, 'clash'>[]) {
  const [part, setPart] = useState<typeof ClashWords>()
  const isTouched = useRef(false)
  const catering = useOrderContent()

  function touch() {
    if (isTouched.current) return
    isTouched.current = true
    import('./clash-words.ts').then(setPart).catch(() => {
      isTouched.current = false
    })
  }

  const clashes = ordered.flatMap(({ menuId, name }): Clash[] => {
    const clash = part?.clashIn(instructions, menuId, catering)
    return clash ? [{ menuId, name, clash }] : []
  })
  return [clashes, touch] as const
}
