import { mayDo } from '../../../contract/staff/call.ts'
import { readPeople } from '../../../contract/staff/people.ts'
import { Loaded } from '../../layout/loaded.tsx'
import { Screen } from '../../layout/screen.tsx'
import { ScreenSection } from '../../layout/section.tsx'
import { useWho } from '../../session/session.ts'
import { useRead } from '../../session/use-read.ts'
import { BookOfActs } from './book-of-acts.tsx'
import { InviteButton } from './invite-button.tsx'
import { PersonRow } from './person-row.tsx'
import { SetUpTabletButton } from './set-up-tablet-button.tsx'
import { TabletRow } from './tablet-row.tsx'

/** The staff, invitations, tablets, where each is signed in, and the book of acts. For managers and owners. */
export function People() {
  const who = useWho()
  const read = useRead(readPeople, {})
  return (
    <Screen title="People">
      <Loaded read={read}>
        {({ people, tablets }) => (
          <>
            <ScreenSection id="staff" title="Staff" beside={mayDo(who.role, 'owner') ? <InviteButton /> : null}>
              <ul className="border-t border-line">
                {people.map((person) => (
                  <PersonRow key={person.id} person={person} />
                ))}
              </ul>
            </ScreenSection>
            <ScreenSection id="tablets" title="Tablets" beside={<SetUpTabletButton tablets={tablets} />}>
              {tablets.length === 0 ? (
                <p className="border-t border-line py-4 text-bark">
                  None yet. A tablet on the kitchen's wall shows the coming orders without anybody signing in.
                </p>
              ) : (
                <ul className="border-t border-line">
                  {tablets.map((tablet) => (
                    <TabletRow key={tablet.id} tablet={tablet} />
                  ))}
                </ul>
              )}
            </ScreenSection>
          </>
        )}
      </Loaded>
      {read.data ? <BookOfActs /> : null}
    </Screen>
  )
}
