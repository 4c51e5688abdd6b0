import { listStateInWords } from '../../contract/allergens.ts'
import { useFrameContent } from '../content.ts'

/** Says how far the allergen list can be relied on, and whom to ring. */
export function ListState() {
  const { site, allergenList } = useFrameContent()
  return (
    <>
      {listStateInWords(allergenList)}{' '}
      <a href={`tel:${site.phone.dialled}`} className="trail inline-block font-bold">
        {site.phone.shown}
      </a>
      .
    </>
  )
}
