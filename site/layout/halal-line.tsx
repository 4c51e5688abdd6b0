import { useSite } from '../content.ts'

/** Says what is halal, if the owner has said so. */
export function HalalLine() {
  const { halal } = useSite()
  return halal ? <p className="mt-4 font-bold">{`Halal: ${halal}`}</p> : null
}
