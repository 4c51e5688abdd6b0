import { useRef, useState } from 'react'
import type * as ClashWords from '../../contract/allergy-clashes.ts'
import { useOrderContent } from './catering-content.ts'

/** An ordered package, and what it contains that somebody can't eat: "contains gluten (wheat)". */
export interface Clash {
  menuId: string
  name: string
  clash: string
}

/**
 * Compares the allergies that a customer writes with what is ordered. The code for it loads when the form is first
 * touched; if it doesn't load, nothing is said. Never holds up an order.
 */
export function useClashes(instructions = '', ordered: readonly Omit<Clash, 'clash'>[]) {
  const [part, setPart] = useState<typeof ClashWords>()
  const isTouched = useRef(false)
  const catering = useOrderContent()

  function touch() {
    if (isTouched.current) return
    isTouched.current = true
    import('../../contract/allergy-clashes.ts').then(setPart).catch(() => {
      isTouched.current = false
    })
  }

  const clashes = ordered.flatMap(({ menuId, name }): Clash[] => {
    const clash = part?.clashIn(instructions, menuId, catering)
    return clash ? [{ menuId, name, clash }] : []
  })
  return [clashes, touch] as const
}
