import { broughtWith } from '../../../contract/allergens.ts'
import { formatPence } from '../../../contract/money.ts'
import { cateringPage } from '../../../contract/pages.ts'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { usePageContent } from '../../content.ts'
import { Poster, PosterInPlace, PosterPart, usePosters } from '../../layout/poster.tsx'
import { useCatering } from '../../ordering/catering-content.ts'
import { pricePerGuest } from './price-per-guest.ts'

const titles = ['Catering Menu 1', 'Catering Menu 2']

/** Splits the packages in two, one half for each menu. */
function halves<Package>(packages: readonly Package[]): [readonly Package[], readonly Package[]] {
  const half = Math.ceil(packages.length / 2)
  return [packages.slice(0, half), packages.slice(half)]
}

/** The two catering menus. A press opens a menu with the dishes of each package. */
export function CateringMenus() {
  const packages = halves(useCatering().packages)
  const posters = usePosters(cateringPage)
  return (
    <ul className="grid gap-[clamp(0.75rem,1.6vw,1.5rem)] sm:grid-cols-2">
      {titles.map((title, index) => (
        <li key={title} className="flex">
          <DialogButton
            button={
              <>
                {title}
                {packages[index]?.map(({ menuId, name, serves, pricePence }) => (
                  <span key={menuId} className="menu-line mt-1 font-sans text-lg leading-snug font-normal normal-case">
                    <span>
                      {name}, serves {serves}
                    </span>
                    <span>{formatPence(pricePence)}</span>
                  </span>
                ))}
              </>
            }
            title={title}
            buttonClass="display flex w-full cursor-pointer flex-col border-[3px] border-ink px-4 py-3 text-left text-mid transition-colors hover:bg-charcoal hover:text-turmeric"
          >
            <p className="mt-6 text-lead print:hidden">Menu image will be added here</p>
            <div className="mt-6">
              <PosterInPlace html={posters[index]}>
                <CateringMenu index={index} title={title} />
              </PosterInPlace>
            </div>
          </DialogButton>
        </li>
      ))}
    </ul>
  )
}

function CateringMenu({ index, title }: { index: number; title: string }) {
  const content = usePageContent()
  const packages = halves(content.packages.filter(({ isOnSale }) => isOnSale))[index] ?? []
  return (
    <Poster label={title} isDark={index === 0}>
      <div>
        {packages.map((each) => (
          <PosterPart
            key={each.menuId}
            name={each.name}
            note={[`Serves ${each.serves}`, formatPence(each.pricePence), pricePerGuest(each)]
              .filter(Boolean)
              .join(', ')}
          >
            {broughtWith(each.menuId, content).map(({ name }) => (
              <b key={name}>{name}</b>
            ))}
          </PosterPart>
        ))}
      </div>
    </Poster>
  )
}
