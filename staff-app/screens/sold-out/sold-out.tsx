import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { readDishes, setSoldOut } from '../../../contract/staff/site.ts'
import { ActError } from '../../forms/act-error.tsx'
import { Switch } from '../../forms/switch.tsx'
import { announce } from '../../layout/announcer.tsx'
import { Loaded } from '../../layout/loaded.tsx'
import { Screen } from '../../layout/screen.tsx'
import { ScreenSection } from '../../layout/section.tsx'
import { Tabs } from '../../layout/tabs.tsx'
import { useAct } from '../../session/use-act.ts'
import { readQuery } from '../../session/use-read.ts'

/** How often to look for what others pressed, in milliseconds. */
const looksEvery = 10_000

/**
 * The dishes that are sold out today, at one place where several are open. One press takes a dish off until it opens
 * next.
 */
export function SoldOut() {
  const [params] = useSearchParams()
  const asked = params.get('place') ?? undefined
  const read = useQuery({ ...readQuery(readDishes, { place: asked }), refetchInterval: looksEvery })
  return (
    <Screen title="Sold out today">
      <p className="mb-6 text-bark">
        Switch on what is sold out. The site’s menu follows at once, and the dish comes back by itself when we open
        next.
      </p>
      <Loaded read={read}>
        {({ sections, places, place }) => (
          <>
            {places.length > 0 ? (
              <div className="mb-8">
                <Tabs
                  label="Places"
                  tabs={places.map(({ id, name }) => ({
                    to: `/sold-out?place=${id}`,
                    label: name,
                    isHere: id === place,
                  }))}
                />
              </div>
            ) : null}
            <div key={place} className="gap-x-14 md:columns-2 xl:columns-3">
              {sections.map(({ name, dishes }) => (
                <div key={name} className="mb-8 break-inside-avoid">
                  <ScreenSection id={`section-${name}`} title={name}>
                    {dishes.map((dish) => (
                      <Dish key={dish.id} {...dish} place={places.find(({ id }) => id === place)} />
                    ))}
                  </ScreenSection>
                </div>
              ))}
            </div>
          </>
        )}
      </Loaded>
    </Screen>
  )
}

interface DishProps {
  id: string
  name: string
  isSoldOut: boolean
  /** Undefined if only one place is open. */
  place?: { id: string; name: string }
}

function Dish({ id, name, isSoldOut, place }: DishProps) {
  const where = place ? ` at ${place.name}` : ''
  const { act, isBusy, error } = useAct(setSoldOut, () =>
    announce(isSoldOut ? `${name} is back on the menu${where}.` : `${name} has left the menu${where}.`),
  )
  return (
    <>
      <Switch
        isOn={isBusy ? !isSoldOut : isSoldOut}
        onSwitch={(isOn) => act({ dish: id, isSoldOut: isOn, place: place?.id })}
        hint={isBusy ? 'The site is told…' : isSoldOut ? 'Sold out' : undefined}
      >
        {name}
      </Switch>
      <ActError error={error} />
    </>
  )
}
