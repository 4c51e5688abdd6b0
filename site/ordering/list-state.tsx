import { listStateInWords } from '../../contract/allergens.ts'
import { useFrameContent } from '../content.ts'
import { usePhone } from './our-phone.tsx'

/** Says how far the allergen list can be relied on, and whom to ring. */
export function ListState() {
  const { allergenList } = useFrameContent()
  const phone = usePhone()
  return (
    <>
      {listStateInWords(allergenList)}{' '}
      <a href={`tel:${phone.dialled}`} className="trail inline-block font-bold">
        {phone.shown}
      </a>
      .
    </>
  )
}
