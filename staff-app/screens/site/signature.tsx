import { Link } from 'react-router'
import type { Content } from '../../../contract/content/content.ts'
import { listedDishes, uncheckedDishes } from '../../../contract/content/signature.ts'
import { formatDay } from '../../../contract/london-time.ts'
import { signAllergens } from '../../../contract/staff/site.ts'
import { ConfirmButton } from '../../forms/confirm-button.tsx'
import { useMay, useWho } from '../../session/session.ts'
import { addressOfThing } from './forms.ts'
import type { SiteDraftInHand } from './use-site-draft.ts'

/** Who signed the list of allergens that guests read, or what must be done before somebody can. */
export function Signature({ inHand: { live, release, changes } }: { inHand: SiteDraftInHand }) {
  const { version, signedOff, signedBy } = live.allergenList
  const unchecked = uncheckedDishes(live).length
  if (signedOff)
    return (
      <p>
        {signedBy ?? 'The kitchen'} signed the list of {formatDay(version)} on {formatDay(signedOff)}. When you publish
        other food, it has to be signed again.
      </p>
    )
  return (
    <div className="max-w-[60ch] space-y-2 border-l-4 border-chilli pl-3">
      <p className="font-bold">The kitchen has not signed the list of {formatDay(version)}, and guests read that.</p>
      {unchecked > 0 ? (
        <p>
          {unchecked} of {listedDishes(live).length} dishes are unchecked. Go through them with the cooks, packet by
          packet, and press “I have checked it with the kitchen” at each.
        </p>
      ) : (
        <Sign release={release} version={version} />
      )}
      {changes.some(({ field, now }) => field === 'checked' && now) ? (
        <p>What you have checked counts once it is published.</p>
      ) : null}
    </div>
  )
}

function Sign({ release, version }: { release: number; version: string }) {
  const { name } = useWho()
  const maySign = useMay('owner')
  if (!maySign) return <p>Each dish is checked. An owner signs the list.</p>
  return (
    <ConfirmButton
      call={signAllergens}
      input={{ release }}
      verb="Sign for the kitchen"
      name={`(the list of ${formatDay(version)})`}
      done="The list is signed."
    >
      <p>
        You sign as {name}: the kitchen went through all dishes and their packets, and what the list says is right. The
        site says so from then on.
      </p>
    </ConfirmButton>
  )
}

/** Asks for the kitchen's signature if the list of allergens that guests read has none. */
export function SignatureWanted({ live: { allergenList } }: { live: Content }) {
  if (allergenList.signedOff) return null
  return (
    <p className="mb-3 border-l-4 border-chilli pl-3">
      The kitchen has not signed{' '}
      <Link to={addressOfThing('allergenList')} className="trail">
        the list of allergens
      </Link>
      .
    </p>
  )
}
