import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ReadFailed } from '../../forms/read-failed.tsx'
import { useKitchens } from '../../layout/kitchens.tsx'
import { Pages } from '../../layout/pages.tsx'
import { Screen } from '../../layout/screen.tsx'
import { useArrivals } from '../../live/arrivals.ts'
import { LineState } from '../../live/line-state.tsx'
import { NotOpenYet } from '../../opening/not-open-yet.tsx'
import { byDay } from '../../orders/in-words.ts'
import { AllTests, withoutTestTag } from '../../orders/order-tags.tsx'
import { ordersQuery } from '../../orders/queries.ts'
import { useToday } from '../../orders/use-today.ts'
import { useMay } from '../../session/session.ts'
import { AlertSwitches } from './alert-switches.tsx'
import { DayOfOrders } from './day-of-orders.tsx'
import { ExampleDay } from './example-day.tsx'
import { FoundOrders } from './found-orders.tsx'
import { InviteToPasskey } from './invite-to-passkey.tsx'
import { KeysHelp } from './keys-help.tsx'
import { OrderTabs } from './order-tabs.tsx'
import { SearchOrders } from './search-orders.tsx'
import { UnsentMails } from './unsent-mails.tsx'
import { listAddress, useListAddress } from './use-list-address.ts'
import { useFocusComingBack, useOrderKeys } from './use-order-keys.ts'

/** The orders by day: those to come, those not paid yet, those that need attention, and those of the past. */
export function Orders() {
  const address = useListAddress()
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...ordersQuery(address.tab, { ...address, kitchen: useKitchens().asked }),
    placeholderData: keepPreviousData,
  })
  const { marked, unseen } = useArrivals()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const today = useToday()
  const isManager = useMay('manager')
  const isOwner = useMay('owner')
  useOrderKeys(
    search,
    useCallback(() => setHelpOpen(true), []),
  )
  useFocusComingBack()

  return (
    <Screen
      title="Orders"
      tabTitle={unseen > 0 ? `(${unseen}) Orders` : 'Orders'}
      beside={
        <>
          <SearchOrders search={address.search} field={search} />
          <div className="flex flex-wrap gap-3">
            {isManager ? (
              <Link to="/orders/new" className="button">
                Take an order
              </Link>
            ) : null}
            <AlertSwitches />
            <button
              type="button"
              className="button-quiet hidden pointer-fine:inline-flex"
              aria-haspopup="dialog"
              onClick={() => setHelpOpen(true)}
            >
              Shortcuts
            </button>
          </div>
        </>
      }
    >
      <OrderTabs address={address} counts={data?.counts} />
      <div className="mt-3 not-has-[p]:mt-0">
        <LineState asOf={data?.asOf} />
      </div>
      {data ? (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          <FoundOrders address={address} data={data} isOld={isPlaceholderData} />
          {isOwner && address.tab === 'coming' && !address.search ? (
            <>
              <NotOpenYet />
              <ExampleDay isEmpty={data.orders.length === 0} />
            </>
          ) : null}
          <AllTests orders={data.orders} />
          {byDay(withoutTestTag(data.orders)).map(([day, orders], index) => (
            <DayOfOrders
              key={day}
              day={day}
              orders={orders}
              today={today}
              isFirst={index === 0}
              arrivals={marked}
              showsAttention={address.tab === 'attention' && !address.search}
            />
          ))}
          {address.tab === 'attention' && !address.search ? <UnsentMails /> : null}
          <Pages
            of="orders"
            page={address.page}
            hasMore={data.hasMore}
            addressOf={(page) => listAddress({ ...address, page })}
          />
        </div>
      ) : (
        <ReadFailed error={error} onAgain={refetch} />
      )}
      {isManager ? <InviteToPasskey /> : null}
      {isHelpOpen ? <KeysHelp onClose={() => setHelpOpen(false)} /> : null}
    </Screen>
  )
}
