import type { CateringOrderItemRow } from '../../../contract/catering-order.ts'
import { partsOfVariant } from '../../../contract/package-variants.ts'
import { Photo } from '../../layout/photo.tsx'
import { pictureOfPackage } from '../../media/package-picture.ts'
import { useOrderContent } from '../../ordering/catering-content.ts'

/** The layout by number of pictures. Of three, the first is wide on phones. */
const looks = [
  { list: '', picture: 'aspect-[3/2] sm:aspect-[5/2]', sizes: '(width >= 105rem) 100rem, 92vw' },
  { list: 'grid-cols-2', picture: 'aspect-[4/3] sm:aspect-[16/9]', sizes: '46vw' },
  {
    list: 'grid-cols-2 sm:grid-cols-3',
    picture: 'aspect-[4/3] max-sm:first:col-span-2 max-sm:first:aspect-[2/1]',
    sizes: '(width >= 40rem) 31vw, 92vw',
  },
  { list: 'grid-cols-2 sm:grid-cols-4', picture: 'aspect-[4/3]', sizes: '(width >= 40rem) 23vw, 46vw' },
] as const

/** Pictures of the ordered packages, one each. Leaves out packages without a picture. */
export function OrderPictures({ items }: { items: CateringOrderItemRow[] }) {
  const { packages } = useOrderContent()
  const ordered = new Set(items.map(({ menu_id }) => partsOfVariant(menu_id).packageId))
  const shown = [...ordered].flatMap(
    (id) => packages.find(({ menuId }) => menuId === id)?.photograph ?? pictureOfPackage(id) ?? [],
  )
  const look = looks[Math.min(shown.length, looks.length) - 1]
  if (!look) return null
  return (
    <ul className={`mt-8 grid gap-[clamp(0.5rem,1.2vw,1.25rem)] print:mt-3 print:flex print:gap-2 ${look.list}`}>
      {shown.map((picture) => (
        <li
          key={picture.src}
          className={`overflow-clip print:aspect-auto print:h-[2.6cm] print:flex-1 ${look.picture}`}
        >
          <Photo picture={picture} sizes={look.sizes} blurred className="size-full object-cover" />
        </li>
      ))}
    </ul>
  )
}
