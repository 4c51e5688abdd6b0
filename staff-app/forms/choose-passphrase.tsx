import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { judgePassphrase, passphraseLength } from '../../contract/staff/accounts.ts'
import { SecretField } from '../../ui/secret-field.tsx'
import { callStaff } from '../backend.ts'

type Judged = z.output<(typeof judgePassphrase)['output']> & { passphrase: string }

const words = ['Very weak', 'Weak', 'Not strong enough', 'Strong', 'Very strong']

/**
 * The field for a new passphrase. Shows while typing how strong it is and why it would be refused.
 * `token` is the link's; without one, the passphrase is for the person who is signed in.
 */
export function ChoosePassphrase({ token, error }: { token?: string; error?: string }) {
  const [passphrase, setPassphrase] = useState('')
  const judged = useJudged(token, passphrase)
  return (
    <>
      <SecretField
        id="passphrase"
        name="passphrase"
        label="Choose a passphrase"
        autoComplete="new-password"
        hint={`A few words that nobody would guess, ${passphraseLength.least} characters or more. No capitals or digits needed.`}
        error={error}
        value={passphrase}
        onChange={(event) => setPassphrase(event.target.value)}
      />
      <Strength judged={judged} isRefused={error !== undefined} />
    </>
  )
}

/** With `isRefused` the field already says why, so the reason is not repeated. */
function Strength({ judged, isRefused }: { judged: Judged | undefined; isRefused: boolean }) {
  const isGood = judged?.problem === null
  const parts = judged ? judged.strength + 1 : 0
  return (
    <div className="mt-3 min-h-20">
      <div aria-hidden="true" className="flex gap-1">
        {words.map((word, part) => (
          <span
            key={word}
            className={`h-1.5 flex-1 ${part >= parts ? 'bg-line' : isGood ? 'bg-coriander' : 'bg-chilli'}`}
          />
        ))}
      </div>
      <p aria-live="polite" className="mt-2">
        {judged ? (
          <>
            <strong>{isGood ? words[judged.strength] : words[Math.min(judged.strength, 2)]}.</strong>{' '}
            {isRefused ? null : judged.problem}
          </>
        ) : null}
      </p>
    </div>
  )
}

/** Returns the server's verdict on this passphrase, once typing has paused. Undefined until then. */
function useJudged(token: string | undefined, passphrase: string): Judged | undefined {
  const [judged, setJudged] = useState<Judged>()
  useEffect(() => {
    if (!passphrase) return
    const given = new AbortController()
    const later = setTimeout(() => {
      callStaff(judgePassphrase, { token, passphrase }, given.signal)
        .then((answer) => setJudged({ ...answer, passphrase }))
        // Ignored: submitting the form judges the passphrase again and shows the error.
        .catch(() => {})
    }, 300)
    return () => {
      clearTimeout(later)
      given.abort()
    }
  }, [token, passphrase])
  return judged?.passphrase === passphrase ? judged : undefined
}
