import { site } from '../../content/site.ts'

/** Our number to ring with one touch, and the full stop of its sentence. */
export function OurPhone() {
  return (
    <>
      <a href={`tel:${site.phone.dialled}`} className="trail whitespace-nowrap">
        {site.phone.shown}
      </a>
      .
    </>
  )
}
