import { useSite } from '../content.ts'

/** Says what is halal, if the owner has said so. */
export function HalalLine({ className }: { className: string }) {
  const { halal } = useSite()
  return halal ? <p className={className}>{`Halal: ${halal}`}</p> : null
}
