import type { Held } from '../../contract/staff/call.ts'

/**
 * Says what stays after an erasure: copies out of reach, and what else is held under the person's e-mail address. `own`
 * is the kind of record that is erased.
 */
export function WhatStays({ held, own }: HeldBesides) {
  return (
    <>
      <p>
        Mails that were sent, and backups, are not reached. The history says that it was erased, and names nobody but
        you.
      </p>
      <AlsoHeld held={held} own={own} />
    </>
  )
}

interface HeldBesides {
  held: Held
  own: 'application' | 'enquiry'
}

function AlsoHeld({ held, own }: HeldBesides) {
  const words = [
    inWords(held.applications, 'application', 'applications', own === 'application'),
    inWords(held.enquiries, 'enquiry', 'enquiries', own === 'enquiry'),
    inWords(held.news, 'sign-up for news', 'sign-ups for news', false),
    inWords(held.orders, 'order', 'orders', false),
  ].filter(Boolean)
  const last = words.pop()
  if (!last) return null
  const all = words.length > 0 ? `${words.join(', ')} and ${last}` : last
  return (
    <p>
      {all} with the same e-mail address{' '}
      {held.applications + held.enquiries + held.news + held.orders === 1 ? 'stays' : 'stay'}. To erase all of a person,
      run <code>npm run erase</code> at the server.
    </p>
  )
}

const inWords = (count: number, one: string, many: string, isOther: boolean) =>
  count > 0 ? `${count} ${isOther ? 'other ' : ''}${count === 1 ? one : many}` : ''
