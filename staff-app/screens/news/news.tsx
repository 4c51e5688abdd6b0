import type { NewsTopic } from '../../../contract/news.ts'
import {
  eraseNewsList,
  type NewsList,
  readNewsLists,
  saveNewsList,
  tellOfOpening,
} from '../../../contract/staff/news.ts'
import { ConfirmButton } from '../../forms/confirm-button.tsx'
import { SaveFile } from '../../forms/save-file.tsx'
import { Loaded } from '../../layout/loaded.tsx'
import { Screen } from '../../layout/screen.tsx'
import { ScreenSection } from '../../layout/section.tsx'
import { useRead } from '../../session/use-read.ts'

const titles: Record<NewsTopic, string> = { news: 'News and offers', southall: 'The opening in Southall' }

/** How many addresses each news list has, and a CSV for the program that sends the mails. For owners. */
export function News() {
  const read = useRead(readNewsLists, {})
  return (
    <Screen title="News">
      <p className="mb-8 max-w-prose">
        Who signs up on the site gets a mail and confirms it there; only then is the address on the list. Who waits for
        an opening gets one mail from here. News is not sent from here: save its list for the program that you send
        with, and save it anew before each mail, because people leave. Each row has its proof and its own ways to leave:
        put the link of the column “Page to leave” at the foot of the mail. Whoever sets up the program puts the column
        “List-Unsubscribe” into the mail’s header “List-Unsubscribe”, for the button with which mail programs let people
        leave.
      </p>
      <Loaded read={read}>{({ lists }) => lists.map((list) => <List key={list.topic} list={list} />)}</Loaded>
    </Screen>
  )
}

function List({ list: { topic, confirmed, waiting, left, told, toTell } }: { list: NewsList }) {
  const counts = [
    ['On the list', confirmed],
    ['Not confirmed yet', waiting],
    ['Left in the last year', left],
    ...(told > 0 ? [['Told that it is open', told] as const] : []),
  ] as const
  return (
    <ScreenSection id={topic} title={titles[topic]}>
      <dl className="grid max-w-3xl grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-x-8 gap-y-5 border-y-2 border-ink py-5">
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt className="text-bark">{name}</dt>
            <dd className="display text-mid tabular-nums">{count.toLocaleString('en-GB')}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 flex flex-wrap gap-3">
        <SaveFile call={saveNewsList} input={{ topic }} label={`Save as CSV: ${titles[topic]}`}>
          Save as CSV
        </SaveFile>
        {topic === 'southall' && toTell > 0 ? <TellOfOpening topic={topic} count={toTell} /> : null}
        {topic === 'southall' ? <EraseList topic={topic} /> : null}
      </div>
    </ScreenSection>
  )
}

/** Sends the mail about an opening to everybody who waits for it, once to each. */
function TellOfOpening({ topic, count }: { topic: 'southall'; count: number }) {
  return (
    <ConfirmButton
      call={tellOfOpening}
      input={{ topic }}
      verb={count === 1 ? 'Tell 1 address' : `Tell ${count.toLocaleString('en-GB')} addresses`}
      name="that we are open in Southall"
      done="The mails are on their way."
    >
      <p>
        Each address gets one mail: that we are open, with the address, the hours, the way there, and a link to leave
        the list. The mails go out one after another and can’t be called back. Nobody gets a second one.
      </p>
    </ConfirmButton>
  )
}

/** Erases the list for an opening: nobody needs it any more once everybody was told. */
function EraseList({ topic }: { topic: 'southall' }) {
  return (
    <ConfirmButton
      call={eraseNewsList}
      input={{ topic }}
      verb="Erase"
      name={`the list “${titles[topic]}”`}
      done="The list was erased."
    >
      <p>
        Do this when we have opened in Southall and everybody was told. All of its addresses go, and it can’t be undone.
      </p>
    </ConfirmButton>
  )
}
