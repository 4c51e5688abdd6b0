import { useSite } from '../content.ts'

/** Our phone number as a link, with the full stop of its sentence. */
export function OurPhone() {
  const { phone } = useSite()
  return (
    <>
      <a href={`tel:${phone.dialled}`} className="trail whitespace-nowrap">
        {phone.shown}
      </a>
      .
    </>
  )
}
