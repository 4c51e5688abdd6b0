import { Link } from 'react-router'
import { readMyself } from '../../../contract/staff/people.ts'
import { useRead } from '../../session/use-read.ts'

/** Tells people without a passkey what one is good for, and where to add it. */
export function InviteToPasskey() {
  const { data } = useRead(readMyself, {})
  if (!data || data.passkeys.length > 0) return null
  return (
    <p className="mt-8 max-w-[68ch] text-bark">
      You have no passkey yet. With one you sign in and confirm refunds by finger, face or PIN, even while your account
      takes no passphrase.{' '}
      <Link to="/myself#passkeys" className="font-bold underline">
        Add a passkey
      </Link>
    </p>
  )
}
