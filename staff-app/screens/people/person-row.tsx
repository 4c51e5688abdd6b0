import type { z } from 'zod'
import { nameOfPlace } from '../../../contract/content/places.ts'
import { type personSchema, removePerson } from '../../../contract/staff/people.ts'
import { useStaffSite } from '../../content.ts'
import { ConfirmButton } from '../../forms/confirm-button.tsx'
import { momentInWords, roleWords } from '../../in-words.ts'
import { useWho, type Who } from '../../session/session.ts'
import { ChangeKitchenButton } from './change-kitchen-button.tsx'
import { NewLinkButton } from './new-link-button.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'
import { SignedInOn } from './signed-in-on.tsx'

type Person = z.output<typeof personSchema>

/** A member of staff: whether they have joined, where they are signed in, and what can be done. */
export function PersonRow({ person }: { person: Person }) {
  const who = useWho()
  const isMyself = person.id === who.id
  const site = useStaffSite()
  const kitchens = (person.kitchens ?? []).map((id) => nameOfPlace(site, id))
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-line py-4 md:grid-cols-[minmax(0,4fr)_minmax(0,3fr)_minmax(0,4fr)]">
      <div className="min-w-0">
        <h3 className="font-bold">
          {person.name}
          {isMyself ? <span className="font-normal text-bark"> (you)</span> : null}
        </h3>
        <p>{[roleWords[person.role].label, ...kitchens].join(', ')}</p>
        <p className="wrap-anywhere text-bark">{person.email}</p>
      </div>
      <div>
        <p>{stateOf(person)}</p>
        {person.hasJoined ? <SignedInOn places={person.signedInOn} /> : null}
      </div>
      <div className="flex flex-wrap content-start gap-2 md:justify-end">
        {person.signedInOn.length > 0 && (isMyself || who.role === 'owner') ? (
          <SignOutEverywhere id={person.id} name={person.name} isMyself={isMyself} />
        ) : null}
        {mayRenew(who, person) ? <NewLinkButton id={person.id} name={person.name} /> : null}
        {who.role === 'owner' && person.role !== 'owner' ? (
          <ChangeKitchenButton id={person.id} name={person.name} kitchen={person.kitchens?.[0]} />
        ) : null}
        {who.role === 'owner' && !isMyself ? <Remove person={person} /> : null}
      </div>
    </li>
  )
}

function Remove({ person: { id, name } }: { person: Person }) {
  return (
    <ConfirmButton call={removePerson} input={{ id }} verb="Remove" name={name} done={`${name} was removed.`}>
      <p>{name} is signed out everywhere at once, and cannot sign in any more. Links that were made end too.</p>
      <p>What {name} did stays in the history. To have them back, invite them again.</p>
    </ConfirmButton>
  )
}

/** `linkExpiresAt` is set only for a link that still works. */
function stateOf({ hasJoined, linkExpiresAt }: Person): string {
  const until = linkExpiresAt && momentInWords(linkExpiresAt)
  if (hasJoined) return until ? `Joined. A new link works until ${until}.` : 'Joined'
  return until ? `Invited: the link works until ${until}.` : 'Invited, and the link is over. Make a new one.'
}

/** Owners make links for everybody else, managers for the cooks of their kitchen. */
function mayRenew(who: Who, person: Person): boolean {
  if (person.id === who.id) return false
  const isOurs = !who.kitchens || person.kitchens?.every((kitchen) => who.kitchens?.includes(kitchen)) === true
  return who.role === 'owner' || (person.role === 'kitchen' && isOurs)
}
