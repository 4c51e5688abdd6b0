import { readMyself } from '../../../contract/staff/people.ts'
import { Loaded } from '../../layout/loaded.tsx'
import { Screen } from '../../layout/screen.tsx'
import { ScreenSection } from '../../layout/section.tsx'
import { useWho } from '../../session/session.ts'
import { useRead } from '../../session/use-read.ts'
import { SignOutEverywhere } from '../people/sign-out-everywhere.tsx'
import { SignedInOn } from '../people/signed-in-on.tsx'
import { AddPasskeyButton } from './add-passkey-button.tsx'
import { ChangeNameButton } from './change-name-button.tsx'
import { ChangePassphraseButton } from './change-passphrase-button.tsx'
import { PasskeyRow } from './passkey-row.tsx'

/** What people can see and change about themselves. */
export function Myself() {
  const { id, name } = useWho()
  const read = useRead(readMyself, {})
  const passkeys = read.data?.passkeys ?? []
  return (
    <Screen title={name}>
      <ScreenSection id="my-name-section" title="My name" beside={<ChangeNameButton />}>
        <p className="border-t border-line py-4 text-bark">
          It stands in the history, and mails about what you do for a customer are signed with it.
        </p>
      </ScreenSection>
      <ScreenSection id="passkeys" title="My passkeys" beside={<AddPasskeyButton />}>
        <Loaded read={read}>
          {() =>
            passkeys.length === 0 ? (
              <p className="border-t border-line py-4 text-bark">
                None yet. With a passkey you sign in by finger, face or the PIN of your device, without the passphrase.
              </p>
            ) : (
              <ul className="border-t border-line">
                {passkeys.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </ScreenSection>
      <ScreenSection id="my-passphrase" title="My passphrase" beside={<ChangePassphraseButton />}>
        <p className="border-t border-line py-4 text-bark">
          A new one ends your sessions everywhere else. Your passkeys go on working.
        </p>
      </ScreenSection>
      <ScreenSection id="signed-in-on" title="Signed in on">
        <div className="border-t border-line py-4">
          {read.data ? <SignedInOn places={read.data.signedInOn} /> : null}
          <div className="mt-4">
            <SignOutEverywhere id={id} name={name} isMyself />
          </div>
        </div>
      </ScreenSection>
    </Screen>
  )
}
