import { listStateInWords } from '../../contract/allergens.ts'
import { useFrameContent } from '../content.ts'

/** How far the list of allergens can be relied on, and whom to ring. */
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
