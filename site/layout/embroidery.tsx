import { phulkari } from '../media/phulkari.ts'

/** A band of phulkari embroidery, the brand's ornament. Screen readers skip it. */
export function Embroidery({ ground, className = '' }: { ground: keyof typeof phulkari; className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={`h-6 ${className}`}
      style={{ background: `url(${phulkari[ground]}) 0 / 1.5rem repeat-x` }}
    />
  )
}
