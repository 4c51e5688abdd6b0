import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { readUnsentMails } from '../../../contract/staff/orders.ts'
import { momentInWords } from '../../in-words.ts'
import { useKitchens } from '../../layout/kitchens.tsx'
import { readAgainAfter } from '../../orders/queries.ts'
import { RetryMail } from '../../orders/retry-mail.tsx'
import { useMay } from '../../session/session.ts'
import { readQuery } from '../../session/use-read.ts'

/** The mails about orders that could not be sent, each with a retry button. For managers and owners. */
export function UnsentMails() {
  const isManager = useMay('manager')
  const { data } = useQuery({
    ...readQuery(readUnsentMails, { kitchen: useKitchens().asked }),
    enabled: isManager,
    refetchInterval: readAgainAfter,
  })
  if (!data || data.mails.length === 0) return null
  return (
    <section aria-labelledby="unsent-mails" className="mt-8">
      <h2 id="unsent-mails" className="border-b-2 border-ink pb-1 text-lead font-bold">
        Mails that could not be sent
      </h2>
      <ul>
        {data.mails.map(({ number, mail, since, triedAt, isGivenUp }) => (
          <li
            key={`${number} ${mail} ${since}`}
            className="flex flex-wrap items-center gap-x-6 border-b border-line py-2"
          >
            <div className="min-w-0 flex-1 basis-80">
              <p className="font-bold">
                {mail},{' '}
                <Link className="trail" to={`/orders/${number}`}>
                  {number}
                </Link>
              </p>
              <p className="text-base">
                {isGivenUp ? <b className="text-chilli">Given up. </b> : 'It is tried again by itself. '}
                Waiting since {momentInWords(since)}, last tried {momentInWords(triedAt)}.
              </p>
            </div>
            <RetryMail number={number} />
          </li>
        ))}
      </ul>
    </section>
  )
}
