import { districtsInWords } from '../../../contract/delivery/districts.ts'
import { firstKitchen } from '../../../contract/delivery/rules.ts'
import { Tabs } from '../../layout/tabs.tsx'
import type { RulesRead } from './editing.ts'

/** Names, in the address, the tab with the rules of the whole house. */
export const allKitchens = 'all'

/**
 * Chooses the kitchen whose rules are shown, or the house's, and says who delivers where. Shows nothing for one
 * kitchen.
 */
export function KitchenChoice({ read: { kitchens }, tab = firstKitchen }: { read: RulesRead; tab?: string }) {
  if (!kitchens) return null
  const tabs = [...kitchens.all, { id: allKitchens, name: 'All kitchens' }].map(({ id, name }) => ({
    to: id === firstKitchen ? '/rules' : `/rules?kitchen=${id}`,
    label: name,
    isHere: id === tab,
  }))
  if (tab === allKitchens)
    return (
      <div className="mb-10">
        <Tabs label="Kitchens" tabs={tabs} />
        <p className="mt-4 text-bark">These hold for the whole house, whichever kitchen cooks.</p>
      </div>
    )
  const isNew = kitchens.all.some((each) => each.id === tab && each.isNew)
  const anywhere = kitchens.all.some(({ districts }) => districts?.length) ? 'anywhere else' : 'anywhere'
  return (
    <div className="mb-10">
      <Tabs label="Kitchens" tabs={tabs} />
      {isNew ? <p className="mt-4 font-bold">It takes no orders until you have saved where it delivers.</p> : null}
      <dl className="mt-4">
        {kitchens.all.map(({ id, name, districts }) => (
          <Where key={id} who={name} where={districts === null ? anywhere : toInWords(districts)} />
        ))}
        <Where who="Nobody" where={toInWords(kitchens.nobody)} />
      </dl>
      <p className="mt-3 text-bark">
        The postcode decides which kitchen cooks an order. Where two deliver, it is the one with the shorter drive.
      </p>
    </div>
  )
}

const toInWords = (districts: readonly string[]) => (districts.length > 0 ? `to ${districtsInWords(districts)}` : '')

function Where({ who, where }: { who: string; where: string }) {
  if (!where) return null
  return (
    <div className="mt-1">
      <dt className="inline font-bold">{who}</dt> <dd className="inline">delivers {where}.</dd>
    </div>
  )
}
