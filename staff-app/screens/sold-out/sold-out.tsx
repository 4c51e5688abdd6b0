import { useQuery } from '@tanstack/react-query'
import { readDishes, setSoldOut } from '../../../contract/staff/site.ts'
import { ActError } from '../../forms/act-error.tsx'
import { Switch } from '../../forms/switch.tsx'
import { announce } from '../../layout/announcer.tsx'
import { Loaded } from '../../layout/loaded.tsx'
import { Screen } from '../../layout/screen.tsx'
import { ScreenSection } from '../../layout/section.tsx'
import { useAct } from '../../session/use-act.ts'
import { readQuery } from '../../session/use-read.ts'

/** How often to look for what others pressed, in milliseconds. */
const looksEvery = 10_000

/** The dishes that are sold out today. One press takes a dish off the menu until we open next. */
export function SoldOut() {
  const read = useQuery({ ...readQuery(readDishes, {}), refetchInterval: looksEvery })
  return (
    <Screen title="Sold out today">
      <p className="mb-6 text-bark">
        Switch on what is sold out. It leaves the menu of the site at once, and comes back by itself when we open next.
      </p>
      <Loaded read={read}>
        {({ sections }) => (
          <div className="gap-x-14 md:columns-2 xl:columns-3">
            {sections.map(({ name, dishes }) => (
              <div key={name} className="mb-8 break-inside-avoid">
                <ScreenSection id={`section-${name}`} title={name}>
                  {dishes.map((dish) => (
                    <Dish key={dish.id} {...dish} />
                  ))}
                </ScreenSection>
              </div>
            ))}
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function Dish({ id, name, isSoldOut }: { id: string; name: string; isSoldOut: boolean }) {
  const { act, isBusy, error } = useAct(setSoldOut, () =>
    announce(isSoldOut ? `${name} is back on the menu.` : `${name} has left the menu.`),
  )
  return (
    <>
      <Switch
        isOn={isBusy ? !isSoldOut : isSoldOut}
        onSwitch={(isOn) => act({ dish: id, isSoldOut: isOn })}
        hint={isBusy ? 'The site is told…' : isSoldOut ? 'Sold out' : undefined}
      >
        {name}
      </Switch>
      <ActError error={error} />
    </>
  )
}
