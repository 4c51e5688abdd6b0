import { createContext, use } from 'react'
import { useSite } from '../content.ts'

/** The phone of the kitchen that cooks the order of a page, if its place has one of its own. */
export const KitchensPhone = createContext<{ shown: string; dialled: string } | undefined>(undefined)

/** Returns the phone to ring: that of the kitchen that cooks the page's order, or ours. */
export function usePhone() {
  const { phone } = useSite()
  return use(KitchensPhone) ?? phone
}

/** The phone number to ring as a link, with the full stop of its sentence. It breaks only where a line can't hold it. */
export function OurPhone() {
  const phone = usePhone()
  return (
    <>
      <a href={`tel:${phone.dialled}`} className="trail inline-block">
        {phone.shown}
      </a>
      .
    </>
  )
}
