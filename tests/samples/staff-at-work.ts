import { randomBytes, randomUUID } from 'node:crypto'
import { defaultRules } from '../../contract/delivery/rules.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { addPasskey, enrolTablet, join, startPasskey } from '../../contract/staff/accounts.ts'
import { decideApplication, markApplicationRead } from '../../contract/staff/applications.ts'
import { withdrawChange } from '../../contract/staff/change-order.ts'
import { markDayPrinted, readDaySheet } from '../../contract/staff/day.ts'
import { changeDeliveryRules } from '../../contract/staff/delivery-rules.ts'
import { answerEnquiry } from '../../contract/staff/enquiries.ts'
import { noteTermsRead, pauseOrdering, readOrdering, resumeOrdering } from '../../contract/staff/opening.ts'
import { cancelOrder, refundOrder } from '../../contract/staff/order-money.ts'
import { addNote, handleAttention, markOrder, readOrder } from '../../contract/staff/orders.ts'
import { invitePerson, readPeople, removePerson, setUpTablet } from '../../contract/staff/people.ts'
import { sendPhoto } from '../../contract/staff/photos.ts'
import { saveDraft, sharePreview } from '../../contract/staff/site.ts'
import { takeOrder } from '../../contract/staff/take-order.ts'
import { aTakenOrder } from '../server/a-taken-order.ts'
import { apply } from '../server/an-application.ts'
import { enquire } from '../server/an-enquiry.ts'
import { change, packages } from '../server/changed-orders.ts'
import { payWithCard } from '../server/pay.ts'
import { halves, uploadPhoto } from '../server/photo-files.ts'
import { softwareAuthenticator } from '../server/software-authenticator.ts'
import { cookieIn, staffClient } from '../server/staff-client.ts'
import { passphrase } from '../server/staff-with-passphrase.ts'
import { until } from '../server/until.ts'
import type { StaffKeys } from './dump.ts'
import { becomes, columnOf, type Life, type Placed, pay, runCommand } from './life.ts'

interface Person {
  cookie: string
  call: ReturnType<typeof staffClient>
}

const owner = { name: 'Meera Patel', email: 'meera@example.com' }
/** The price of the order that everybody places here, in pence. */
const price = 34_994

/**
 * Has the staff do everything that leaves something in the database: people and tablets, rules, a pause, notes and marks,
 * orders on the telephone, refunds, changes in every state, decisions on an application, and photos of the site.
 * Returns what still has to let staff in after an update.
 */
export async function workAsStaff(life: Life): Promise<StaffKeys> {
  const said = runCommand(life, 'staff-invite', '--email', owner.email, '--name', owner.name, '--role', 'owner')
  const meera = await joinBy(life, said)
  const keys = await gatherStaff(life, meera)
  await setRules(meera)
  await pauseAndOpen(meera)
  await cook(life, meera)
  await takeOrders(meera)
  await giveMoneyBack(life, meera)
  await changeOrders(life, meera)
  const { id } = await apply(life.server.url, { name: 'Invited Cook', email: 'cook@example.com' })
  await meera.call(markApplicationRead, { id })
  await meera.call(decideApplication, { id, decision: 'invited', known: null })
  const enquiry = await enquire(life.server.url, { customer_email: 'answered@example.com' })
  await meera.call(answerEnquiry, { id: enquiry.id, key: randomUUID(), text: 'We would love to.' })
  await setPhotos(meera)
  return { ...keys, email: owner.email, passphrase, person: meera.cookie }
}

/** Makes calls as a browser does, with the cookie of a session or without one. Throws where one is refused. */
function callerAt({ server }: Life, cookie?: string): Person['call'] {
  const call = staffClient(server, cookie)
  return async (made, input, content) => {
    const answer = await call(made, input, content)
    if (answer.status !== 200) throw new Error(`${made.name}: ${JSON.stringify(answer.body)}`)
    return answer
  }
}

const tokenIn = (text: string) => /\/staff\/join\/([\w-]+)/.exec(text)?.[1] ?? ''

async function joinBy(life: Life, text: string): Promise<Person> {
  const { headers } = await callerAt(life)(join, { token: tokenIn(text), passphrase })
  const cookie = cookieIn(headers)
  return { cookie, call: callerAt(life, cookie) }
}

/** Somebody with a passkey, somebody who was invited, somebody who left, and a tablet. */
async function gatherStaff(life: Life, { call }: Person): Promise<Pick<StaffKeys, 'tablet' | 'invitation'>> {
  const { origin, hostname: rpId } = new URL(life.server.url)
  const credential = softwareAuthenticator({ origin, rpId }).create((await call(startPasskey, {})).body)
  await call(addPasskey, { name: 'My phone', credential })
  const invite = async (email: string, role: 'kitchen' | 'manager') =>
    (await call(invitePerson, { name: `Somebody ${email}`, email, role, send: false })).body.link
  await joinBy(life, await invite('left@example.com', 'manager'))
  const { people } = (await call(readPeople, {})).body
  await call(removePerson, { id: people.find(({ email }) => email === 'left@example.com')?.id ?? '' })
  const invitation = tokenIn(await invite('invited@example.com', 'kitchen'))
  const { code } = (await call(setUpTablet, { name: 'Kitchen wall' })).body
  const { headers } = await callerAt(life)(enrolTablet, { code })
  return { invitation, tablet: cookieIn(headers) }
}

/** A photo in a draft with a link to look at it, and a photo that has not come whole. */
async function setPhotos({ call }: Person): Promise<void> {
  const { body } = await uploadPhoto(call, await halves(900, 600).jpeg().toBuffer())
  const photo = 'photo' in body && { ...body.photo, alt: 'Two colours', focus: { x: 50, y: 50 } }
  const saved = await call(saveDraft, { changes: [{ thing: 'history', field: 'ovenPhoto', now: photo }] as never })
  const { id: draft, rev } = saved.body.draft
  await call(sharePreview, { draft, rev })
  const begun = Uint8Array.from(await halves(800, 600).jpeg().toBuffer())
  await call(sendPhoto, { file: 'ab'.repeat(32), offset: 0 }, begun)
}

async function setRules({ call }: Person): Promise<void> {
  const holiday = addDays(londonDay(new Date()), 200)
  const closed = { opening: 'closed' as const, hours: null, note: 'We are at home with our families.', places: null }
  const cancellation = { fullUntilDays: 7, shareUntilDays: 3, sharePercent: 50 }
  const small = { opening: null, hours: null, note: '', places: 20 }
  const days = { [holiday]: closed, [smallDay()]: small }
  const rules = { ...defaultRules, days, places: 500, cancellation }
  await call(changeDeliveryRules, { version: 0, rules })
}

/** Leaves a pause that is over, and the day on which a lawyer read the terms. */
async function pauseAndOpen({ call }: Person): Promise<void> {
  const { version } = (await call(readOrdering, {})).body
  await call(pauseOrdering, { version, until: null })
  await call(resumeOrdering, { version: version + 1 })
  await call(noteTermsRead, { day: londonDay(new Date()) })
}

async function cook(life: Life, { call }: Person): Promise<void> {
  const { order_number: number } = await pay(life, 'noted')
  await call(addNote, { number, text: 'The hall has two doors: take the left one.' })
  await call(markOrder, { number, mark: 'cooked', isDone: true })
  const { day } = (await call(readOrder, { number })).body
  const { fingerprint } = (await call(readDaySheet, { day })).body
  await call(markDayPrinted, { day, fingerprint, isPrinted: true })
  const { order_id, order_number } = life.placed.get('attention') as Placed
  const attention = await columnOf(life.databaseUrl, order_id, 'attention')
  await call(handleAttention, { number: order_number, attention, word: 'Rang them, and gave it back.' })
}

/** A day of few places, of which an unpaid order holds more than half. */
const smallDay = () => addDays(londonDay(new Date()), 90)

async function takeOrders({ call }: Person): Promise<void> {
  await call(takeOrder, aTakenOrder({ event_date: smallDay(), customer_email: 'small-day@example.com' }))
  const event_date = addDays(londonDay(new Date()), 60)
  const answers = {
    link: { allergies: 'none' },
    cash: { allergies: 'some', allergy_words: '2 guests coeliac' },
  } as const
  for (const pay of ['link', 'cash'] as const) {
    const customer_email = `by-telephone-${pay}@example.com`
    await call(takeOrder, aTakenOrder({ event_date, pay, customer_email, ...answers[pay] }))
  }
}

async function giveMoneyBack(life: Life, { call }: Person): Promise<void> {
  const asked = () => ({ key: randomBytes(16).toString('hex'), reason: 'The naan was cold.', leftPence: price })
  const given = await pay(life, 'given-back')
  await call(refundOrder, { ...asked(), number: given.order_number, amountPence: 1_000 })
  const called = await pay(life, 'called-off')
  await call(cancelOrder, { ...asked(), number: called.order_number, amountPence: price })
  await becomes(life, 'given-back', 'refunded_pence = 1000')
  await becomes(life, 'called-off', `refunded_pence = ${price}`)
}

/** Changes orders so that there is a change in each state, and one in force for each way to pay. */
async function changeOrders(life: Life, person: Person): Promise<void> {
  const dearer = { order_items: packages(2, 5) }
  const changed = async (name: string, asked: object) => {
    const { order_number: number } = await pay(life, name)
    // Another address would be in force at once, as a version of its own.
    await change(person, number, { customer_email: `${name}@example.com`, ...asked })
    return number
  }
  const waitingOf = async (number: string) =>
    until(async () => {
      const { waiting } = (await person.call(readOrder, { number })).body
      return waiting?.address ? { id: waiting.id, address: waiting.address } : undefined
    })
  await changed('moved', { event_time: '19:30', guest_count: 17 })
  await changed('fewer', { order_items: packages(1, 0) })
  await changed('waived', { ...dearer, pay: 'waive', waived_reason: 'They waited for us last year.' })
  await payWithCard((await waitingOf(await changed('more', dearer))).address)
  await becomes(life, 'more', 'version = 2')
  const number = await changed('withdrawn', dearer)
  await person.call(withdrawChange, { number, change: (await waitingOf(number)).id })
  await waitingOf(await changed('changing', dearer))
}
