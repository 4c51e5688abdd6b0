import { allergenList } from '../../content/allergens.ts'
import { site } from '../../content/site.ts'
import { listStateInWords } from '../../contract/allergens.ts'

/** How far the list of allergens can be relied on, and whom to ring. */
export function ListState() {
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
