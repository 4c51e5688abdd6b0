import { signOutEverywhere } from '../../../contract/staff/people.ts'
import { ActError } from '../../forms/act-error.tsx'
import { announce } from '../../layout/announcer.tsx'
import { useAct } from '../../session/use-act.ts'

/** Ends every session of a person except this one. */
export function SignOutEverywhere({ id, name, isMyself }: { id: string; name: string; isMyself: boolean }) {
  const { act, isBusy, error } = useAct(signOutEverywhere, () =>
    announce(isMyself ? 'You are signed in here alone now.' : `${name} is signed out everywhere.`),
  )
  return (
    <div>
      <button type="button" className="button-quiet" aria-disabled={isBusy} onClick={() => act({ id })}>
        Sign out everywhere
        {isMyself ? ' else' : <span className="sr-only">: {name}</span>}
      </button>
      <ActError error={error} />
    </div>
  )
}
