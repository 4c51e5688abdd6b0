import { eq, sql } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { company } from '../../content/company.ts'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { putOnInvoice as putOnInvoiceCall, readOrderDocuments } from '../../contract/staff/documents.ts'
import { readOrder } from '../../contract/staff/orders.ts'
import { readActs } from '../../contract/staff/people.ts'
import { documents } from '../../server/database/documents-schema.ts'
import { queueJob } from '../../server/database/job-queue.ts'
import { cateringOrders } from '../../server/database/schema.ts'
import { issueDocuments, refundNotes } from '../../server/documents/issue-documents.ts'
import { blankOldDocuments, findDocuments } from '../../server/documents/stored-documents.ts'
import { vatIn } from '../../server/documents/vat.ts'
import { deleteTextsOfErased } from '../../server/orders/ending/erase-orders.ts'
import { changeLink } from '../../server/orders/order/change-link.ts'
import { findOrder } from '../../server/orders/order/orders.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { erasePersonalData, findPersonalData } from '../../server/personal-data/personal-data.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { ensureCharge, opensLink, placePaidOrder, writeEntry } from './ledger-rows.ts'
import { callFunction, proofOf } from './own-order-client.ts'
import { payWithCard } from './pay.ts'
import { placeOrder, sendQueuedMails } from './placed-orders.ts'
import { signedInAs } from './staff-client.ts'

let server: TestServer
const facts = { ...company }

beforeAll(async () => {
  server = await startTestServer()
})
afterEach(async () => {
  Object.assign(company, facts)
  // Otherwise the next test that sends mails would also draw this test's mails, with their papers.
  await server.database.execute(sql`delete from graphile_worker._private_jobs`)
})
afterAll(() => server.close())

const register = () =>
  Object.assign(company, {
    name: 'Tandoor Road Catering Limited',
    number: '01234567',
    registeredOffice: 'Unit 3, Hounslow TW3 1AA',
    vatNumber: 'GB 123 4567 89',
  })

const of = (orderId: string) => findDocuments(server.database, orderId)
const numbers = async (orderId: string) => (await of(orderId)).map(({ series, number }) => `${series} ${number}`)

/** The text of a PDF as a reader selects it, each line on its own. */
async function textOf(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

async function openPdf(orderId: string, number: string) {
  const response = await fetch(`${server.url}/documents/${orderId}/${number}.pdf`)
  return { response, text: response.ok ? await textOf(new Uint8Array(await response.arrayBuffer())) : '' }
}

const rows = async (orderId: string) => {
  const { data, error } = await server.supabase.from('documents').select('*').eq('order_id', orderId)
  expect(error).toBeNull()
  return data ?? []
}

const sessionOf = async (orderId: string) => (await findOrder(server.database, orderId))?.checkoutSessionId ?? undefined

const somewhere = { address: '1 Station Road', postcode: 'TW3 1AA' }

/** Asks as the customer who came back from the payment page. */
const putOnInvoice = async (orderId: string, company_name: string, purchase_number = '') =>
  putOnInvoiceWith({ session_id: await sessionOf(orderId) }, orderId, { company_name, purchase_number, ...somewhere })

const putOnInvoiceWith = (
  proof: object,
  order_id: string,
  details: object = { company_name: 'Kaur Ltd', ...somewhere },
) =>
  fetch(`${server.url}/functions/v1/put-on-invoice`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: defaultAnonKey, authorization: `Bearer ${defaultAnonKey}` },
    body: JSON.stringify({ order_id, purchase_number: '', ...details, ...proof }),
  })

test('whoever knows only an order’s id puts nothing on its invoice', async () => {
  const { order_id, checkout_url } = await placePaidOrder(server)
  await issueDocuments(server.database, order_id)
  const other = await placePaidOrder(server)
  for (const proof of [
    {},
    { key: '', session_id: '' },
    { key: 'x'.repeat(43) },
    { key: keyIn(await changeLink(server.database, '', await orderOf(other.order_id))) },
    { session_id: await sessionOf(other.order_id) },
    { session_id: 'cs_test_x' },
    { session_id: checkout_url },
  ]) {
    const response = await putOnInvoiceWith(proof, order_id)
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'not_found' }])
  }
  expect((await putOnInvoiceWith({ session_id: null }, order_id)).status).toBe(400)
  expect(await of(order_id)).toHaveLength(1)
})

test('the key of the link from the mail proves it, until the order gets another address, and so does a change’s session', async () => {
  const { order_id } = await placePaidOrder(server)
  const key = keyIn(await changeLink(server.database, '', await orderOf(order_id)))
  expect((await putOnInvoiceWith({ key }, order_id)).status).toBe(200)
  await server.database.execute(
    sql`update catering_orders set customer_email = 'other@example.com' where id = ${order_id}`,
  )
  expect((await putOnInvoiceWith({ key }, order_id)).status).toBe(404)
  await server.database.execute(sql`
    insert into order_changes (id, order_id, version, state, idempotency_key, difference_pence, checkout_session_id)
    values (gen_random_uuid(), ${order_id}, 2, 'in-force', 'a change', 0, 'cs_test_of_the_change')`)
  expect((await putOnInvoiceWith({ session_id: 'cs_test_of_the_change' }, order_id)).status).toBe(200)
})

const keyIn = (link: string) => link.split('key=')[1] ?? ''
async function orderOf(id: string) {
  const order = await findOrder(server.database, id)
  if (!order) throw new Error('There is no such order')
  return order
}

test('with a VAT number a paid order has a full VAT invoice, to the penny', async () => {
  register()
  const { order_id, order_number } = await placePaidOrder(server, { customer_name: 'Jasleen ਜਸਲੀਨ Kaur' })
  await issueDocuments(server.database)
  const [row] = await rows(order_id)
  expect(row).toMatchObject({ kind: 'invoice', is_replaced: false, can_be_changed: true })
  const { response, text } = await openPdf(order_id, row.number)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${row.number}.pdf"`)
  const [document] = await of(order_id)
  if (!document) throw new Error('There is no document')
  const { grossPence, vatPence, content } = document
  expect(vatPence).toBe(vatIn(grossPence))
  const pounds = (pence: number) => `£${(pence / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`
  for (const words of [
    'VAT invoice',
    'Tandoor Road Catering Limited',
    'Unit 3',
    'VAT number GB 123 4567 89',
    'Company number 01234567',
    'Jasleen',
    'Tax point',
    row.number,
    order_number,
    'Test order: no money moved',
    'Unit price excl.',
    `VAT at 20 % ${pounds(vatPence ?? 0)}`,
    `Net ${pounds(grossPence - (vatPence ?? 0))}`,
    `Total paid ${pounds(grossPence)}`,
    ...content.lines.map(
      (line) =>
        `${line.description} ${line.quantity} £${(line.unitGrossPence / 120).toFixed(4)} ${pounds(line.grossPence - (line.vatPence ?? 0))} ${pounds(line.vatPence ?? 0)} ${pounds(line.grossPence)}`,
    ),
  ])
    expect(text).toContain(words)
  expect(text).toMatch(/[\u0a00-\u0a7f]/)
})

test('without a VAT number it is a receipt that does not mention VAT, nor does the credit note after it', async () => {
  const { order_id } = await placePaidOrder(server)
  await writeEntry(server, order_id, { kind: 'refund', amountPence: 1_234, reason: 'Fewer guests came.' })
  await issueDocuments(server.database)
  const [receipt, credit] = await rows(order_id)
  const { text } = await openPdf(order_id, receipt.number)
  expect(text).toContain('Receipt')
  expect(text).not.toMatch(/VAT|invoice/i)
  const note = await openPdf(order_id, credit.number)
  expect(note.text).toContain('Total credited £12.34')
  expect(note.text).toContain(`Credits ${receipt.number}`)
  expect(note.text).toContain('Reason: Fewer guests came.')
  expect(note.text).not.toMatch(/VAT/)
})

test('refunds of odd sums hold together exactly the VAT of what they give back, also where VAT was registered later', async () => {
  register()
  const { order_id } = await placePaidOrder(server)
  const total = (
    await server.database.execute<{ total: number }>(
      sql`select total_pence as total from catering_orders where id = ${order_id}`,
    )
  ).rows[0]?.total as number
  const parts = [1, 2, 333, 4_999, 7]
  for (const amountPence of parts) await writeEntry(server, order_id, { kind: 'refund', amountPence })
  await writeEntry(server, order_id, { kind: 'refund', amountPence: 500, state: 'pending' })
  await writeEntry(server, order_id, { kind: 'refund', amountPence: 500, state: 'failed' })
  await writeEntry(server, order_id, { kind: 'refund', amountPence: total - 5_342 })
  await issueDocuments(server.database, order_id)
  const all = await of(order_id)
  const credits = refundNotes(all)
  expect(credits).toHaveLength(6)
  const sum = (pence: (number | null)[]) => pence.reduce<number>((one, other) => one + (other ?? 0), 0)
  expect(sum(credits.map(({ grossPence }) => grossPence))).toBe(total)
  expect(sum(credits.map(({ vatPence }) => vatPence))).toBe(vatIn(total))

  Object.assign(company, facts)
  const other = await placePaidOrder(server)
  await issueDocuments(server.database, other.order_id)
  register()
  await writeEntry(server, other.order_id, { kind: 'refund', amountPence: 600 })
  await issueDocuments(server.database, other.order_id)
  expect((await of(other.order_id)).map(({ vatPence }) => vatPence)).toEqual([null, null])
})

test('a credit note mirrors the paper of the payment that goes back, whatever the company is by then', async () => {
  const { order_id } = await placePaidOrder(server)
  await issueDocuments(server.database, order_id)
  register()
  const changeId = crypto.randomUUID()
  const further = { amountPence: 6_000, paymentIntentId: `pi_${changeId}`, changeId }
  await writeEntry(server, order_id, { kind: 'charge', ...further })
  await issueDocuments(server.database, order_id)
  await writeEntry(server, order_id, { kind: 'refund', amountPence: 600 })
  await issueDocuments(server.database, order_id)
  Object.assign(company, facts)
  await writeEntry(server, order_id, { kind: 'refund', ...further, amountPence: 1_200 })
  await issueDocuments(server.database, order_id)
  const [receipt, invoice, ofReceipt, ofInvoice] = await of(order_id)
  expect([receipt, invoice].map((each) => each?.vatPence)).toEqual([null, 1_000])
  const said = (note: typeof receipt) => ({
    vat: note?.vatPence,
    number: note?.content.seller.vatNumber,
    credits: note?.content.refersTo.map(({ number }) => number),
  })
  const name = (bill: typeof receipt) => `${bill?.series}-${String(bill?.number).padStart(6, '0')}`
  expect(said(ofReceipt)).toEqual({ vat: null, number: '', credits: [name(receipt)] })
  expect(said(ofInvoice)).toEqual({ vat: 200, number: 'GB 123 4567 89', credits: [name(invoice)] })
})

test('what was issued stays as it was when facts and order change, and the database refuses to alter or delete it', async () => {
  const { order_id } = await placePaidOrder(server)
  await issueDocuments(server.database, order_id)
  const before = await of(order_id)
  register()
  await server.database.execute(sql`update catering_orders set customer_name = 'Other' where id = ${order_id}`)
  await issueDocuments(server.database, order_id)
  expect(await of(order_id)).toEqual(before)
  for (const statement of [
    sql`update documents set gross_pence = 1 where order_id = ${order_id}`,
    sql`update documents set number = number + 1000 where order_id = ${order_id}`,
    sql`update documents set content = content || '{"vatRate": 5}', blanked = true where order_id = ${order_id}`,
    sql`delete from documents where order_id = ${order_id}`,
  ])
    await expect(server.database.execute(statement)).rejects.toThrow()
  expect(await of(order_id)).toEqual(before)
})

test('a company and a purchase number come by a credit note and a new invoice, once however often they are sent', async () => {
  register()
  const { order_id } = await placePaidOrder(server)
  await issueDocuments(server.database, order_id)
  const pressed = await Promise.all([1, 2, 3].map(() => putOnInvoice(order_id, 'O’Brien & Sons Ltd', 'PO 77')))
  expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200])
  const [first, credit, second, ...more] = await rows(order_id)
  expect(more).toEqual([])
  expect(first).toMatchObject({ kind: 'invoice', is_replaced: true, can_be_changed: false })
  expect(credit).toMatchObject({ kind: 'credit-note', amount: first.amount })
  expect(second).toMatchObject({ kind: 'invoice', amount: first.amount, is_replaced: false, can_be_changed: true })
  expect((await openPdf(order_id, first.number)).text).not.toContain('Sons')
  const { text } = await openPdf(order_id, second.number)
  expect(text).toContain('O’Brien & Sons Ltd')
  expect(text).toContain('Ordered by Jasleen Kaur')
  expect(text).toContain('Purchase number PO 77')
  expect(text).toContain(`Replaces ${first.number}`)

  // A refund is then credited on the current invoice, with its company.
  await writeEntry(server, order_id, { kind: 'refund', amountPence: 1_000 })
  await issueDocuments(server.database, order_id)
  const note = (await of(order_id)).at(-1)
  expect(note?.content.customer?.company).toBe('O’Brien & Sons Ltd')
  expect(note?.content.refersTo.map(({ number }) => number)).toEqual([second.number])
  expect((await rows(order_id)).some(({ can_be_changed }) => can_be_changed)).toBe(false)
  expect((await putOnInvoice(order_id, 'Another Ltd')).status).toBe(409)
})

const hall = {
  customer_email: 'hall@example.com',
  delivery_address: 'Village Hall\nGreen Lane',
  delivery_city: 'Isleworth',
  delivery_postal_code: 'TW7 4AA',
}
const acme = { company_name: 'Acme Ltd', address: '9 Office Park\nLeeds', postcode: 'ls11aa', purchase_number: 'PO 77' }
const acmeLines = { company: 'Acme Ltd', purchaseNumber: 'PO 77', address: ['9 Office Park', 'Leeds', 'LS1 1AA'] }
const hallLines = ['Village Hall', 'Green Lane', 'Isleworth', 'TW7 4AA']

test('a hired hall is where we deliver, and the invoice is made out to the address that the link’s holder gives', async () => {
  register()
  const { order_id } = await placePaidOrder(server, hall)
  await issueDocuments(server.database, order_id)
  const [first] = await of(order_id)
  expect(first?.content.customer).toEqual({
    name: 'Jasleen Kaur',
    company: '',
    purchaseNumber: '',
    address: [],
    deliveredTo: hallLines,
  })
  const [{ number }] = await rows(order_id)
  const before = (await openPdf(order_id, number)).text
  expect(before).toContain('Customer Jasleen Kaur Delivery to Village Hall Green Lane Isleworth TW7 4AA')
  expect(before).toContain('This is not a full VAT invoice, since we have no address of yours.')
  expect(before).not.toContain('VAT invoice Customer')

  const key = keyIn(await changeLink(server.database, '', await orderOf(order_id)))
  expect((await putOnInvoiceWith({ key }, order_id, acme)).status).toBe(200)
  expect((await putOnInvoiceWith({ key }, order_id, acme)).status).toBe(200)
  const all = await of(order_id)
  expect(all.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note', 'invoice'])
  expect(all[0]).toEqual(first)
  expect(all[2]?.content.customer).toEqual({ name: 'Jasleen Kaur', ...acmeLines, deliveredTo: hallLines })
  const { text } = await openPdf(order_id, (await rows(order_id))[2].number)
  expect(text).toContain('VAT invoice')
  expect(text).toContain('Customer Acme Ltd 9 Office Park Leeds LS1 1AA Delivery to Village Hall')
  expect(text).toContain('Ordered by Jasleen Kaur')
  expect(text).not.toContain('not a full VAT invoice')
  expect((await callFunction(server, 'own-order', { order_id, key })).body.invoice_to).toEqual({
    ...acme,
    postcode: 'LS1 1AA',
  })

  // Papers issued later say it too.
  await writeEntry(server, order_id, {
    kind: 'charge',
    amountPence: 4_999,
    paymentIntentId: `pi_${order_id}`,
    changeId: crypto.randomUUID(),
  })
  await writeEntry(server, order_id, { kind: 'refund', amountPence: 500 })
  await issueDocuments(server.database, order_id)
  const later = (await of(order_id)).slice(3)
  expect(later.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note'])
  for (const { content } of later) expect(content.customer).toMatchObject(acmeLines)
})

test('what is given before the payment stands on the first invoice, and the order’s page shows nothing of it', async () => {
  register()
  const { order_id, checkout_url } = await placeOrder(server, hall)
  const proof = await proofOf(server, order_id)
  expect((await putOnInvoiceWith({ key: proof.key }, order_id, acme)).status).toBe(200)
  expect(await of(order_id)).toEqual([])
  const given = async () => (await callFunction(server, 'own-order', proof)).body.invoice_to
  expect(await given()).toBeNull()
  await server.database.execute(sql`update catering_orders set processing_since = now() where id = ${order_id}`)
  expect(await given()).toMatchObject({ company_name: 'Acme Ltd' })
  const { data } = await server.supabase.from('catering_orders').select('*').eq('id', order_id).single()
  expect(JSON.stringify(data)).not.toContain('Acme')
  await payWithCard(checkout_url)
  await settleOrder(server, order_id)
  await ensureCharge(server, order_id)
  await issueDocuments(server.database, order_id)
  expect((await of(order_id)).map(({ content }) => content.customer)).toMatchObject([acmeLines])
})

test.each([
  ['no name', 'company_name', ''],
  ['a name of two lines', 'company_name', 'Acme\nLtd'],
  ['a long name', 'company_name', 'x'.repeat(101)],
  ['a name of marks that reverse text', 'company_name', '\u202e\u2066'],
  ['no address', 'address', ''],
  ['a control character', 'address', '1 High\u0007 Street'],
  ['a long address', 'address', 'x'.repeat(201)],
  ['an address of seven lines', 'address', 'a\n'.repeat(7)],
  ['a long postcode', 'postcode', 'x'.repeat(13)],
  ['a postcode of two lines', 'postcode', 'LS1\n1AA'],
  ['a long purchase number', 'purchase_number', 'x'.repeat(41)],
])('%s is refused at the field %s', async (_what, field, typed) => {
  const response = await putOnInvoiceWith({ key: 'x' }, crypto.randomUUID(), { ...acme, [field]: typed })
  const { fields } = (await response.json()) as { fields: { path: string }[] }
  expect([response.status, fields.map(({ path }) => path)]).toEqual([400, [field]])
})

test('managers say who the invoice is for, before and after the payment, as often as they have to', async () => {
  const { order_id, order_number: number, checkout_url } = await placeOrder(server, hall)
  const [manager, kitchen] = [await signedInAs(server, 'manager', 'Amar'), await signedInAs(server, 'kitchen')]
  expect((await kitchen.call(putOnInvoiceCall, { number, ...acme })).status).toBe(403)
  expect((await manager.call(putOnInvoiceCall, { number, ...acme, address: ' ' })).status).toBe(400)
  expect((await manager.call(putOnInvoiceCall, { number: 'TR-XXXXXX', ...acme })).status).toBe(404)
  expect((await manager.call(putOnInvoiceCall, { number, ...acme })).status).toBe(200)
  expect((await manager.call(putOnInvoiceCall, { number, ...acme })).status).toBe(200)
  expect((await manager.call(readOrderDocuments, { number })).body).toEqual({
    documents: [],
    invoiceTo: { ...acme, postcode: 'LS1 1AA' },
  })
  await payWithCard(checkout_url)
  await settleOrder(server, order_id)
  await ensureCharge(server, order_id)
  await issueDocuments(server.database, order_id)
  for (const company_name of ['Acme 2 Ltd', 'Acme 3 Ltd', 'Acme 4 Ltd', 'Acme 5 Ltd', 'Acme 6 Ltd'])
    expect((await manager.call(putOnInvoiceCall, { number, ...acme, company_name })).status).toBe(200)
  const all = await of(order_id)
  expect(all).toHaveLength(11)
  expect(all.at(-1)?.content.customer).toMatchObject({ ...acmeLines, company: 'Acme 6 Ltd' })
  const key = keyIn(await changeLink(server.database, '', await orderOf(order_id)))
  expect((await putOnInvoiceWith({ key }, order_id, acme)).status).toBe(409)

  // Once money went back, two credit notes would take back the same sum.
  await writeEntry(server, order_id, { kind: 'refund', amountPence: 500 })
  const refused = await manager.call(putOnInvoiceCall, { number, ...acme })
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'not_possible', message: 'Money of this order went back already, so its invoices stay as they are.' },
  ])
  expect((await orderOf(order_id)).invoiceTo?.company_name).toBe('Acme 6 Ltd')
})

test('each of these acts is written down without the name and the address', async () => {
  const { order_id, order_number: number } = await placePaidOrder(server, hall)
  const [manager, owner] = [await signedInAs(server, 'manager', 'Amar'), await signedInAs(server, 'owner')]
  const key = keyIn(await changeLink(server.database, '', await orderOf(order_id)))
  for (let press = 0; press < 2; press++) expect((await putOnInvoiceWith({ key }, order_id, acme)).status).toBe(200)
  expect((await manager.call(putOnInvoiceCall, { number, ...acme, company_name: 'Acme 2 Ltd' })).status).toBe(200)
  const { acts } = (await owner.call(readActs, { words: number })).body
  expect(acts.map(({ by, act, subject, from, to }) => [by, act, subject, from, to])).toEqual([
    ['Amar', 'put-on-invoice', number, null, null],
    ['the customer', 'put-on-invoice', number, null, null],
  ])
  const { timeline } = (await manager.call(readOrder, { number })).body
  expect(timeline.filter(({ what }) => what.includes('invoice')).map(({ by, what }) => [by, what])).toEqual([
    ['the customer', 'Name and address for the invoice given'],
    ['Amar', 'Name and address for the invoice given'],
  ])
})

test('who the invoice is for is shown among a person’s data, and goes with it, also where the order was being erased', async () => {
  const customer_email = `${crypto.randomUUID()}@example.com`
  const { order_id, order_number: number } = await placePaidOrder(server, { ...hall, customer_email })
  const manager = await signedInAs(server, 'manager')
  await manager.call(putOnInvoiceCall, { number, ...acme })
  const held = await findPersonalData(server.database, customer_email)
  expect(held.orders).toMatchObject([{ invoiceTo: { company_name: 'Acme Ltd', address: acme.address } }])
  await server.database.execute(sql`update catering_orders set event_date = '2026-01-05' where id = ${order_id}`)
  await erasePersonalData(server.database, customer_email)
  expect((await orderOf(order_id)).invoiceTo).toBeNull()
  const refused = await manager.call(putOnInvoiceCall, { number, ...acme })
  expect(refused.status).toBe(409)
  expect((await orderOf(order_id)).invoiceTo).toBeNull()
  await server.database.update(cateringOrders).set({ invoiceTo: acme }).where(eq(cateringOrders.id, order_id))
  await deleteTextsOfErased(server.database)
  expect((await orderOf(order_id)).invoiceTo).toBeNull()
})

test('details that come before the paper stand on it at once; it changes three times at most', async () => {
  const { order_id } = await placePaidOrder(server)
  expect((await putOnInvoice(order_id, 'First Ltd')).status).toBe(200)
  expect((await of(order_id)).map(({ content }) => content.customer?.company)).toEqual(['First Ltd'])
  for (const name of ['Second Ltd', 'Third Ltd', 'Fourth Ltd'])
    expect((await putOnInvoice(order_id, name)).status).toBe(200)
  expect((await putOnInvoice(order_id, 'Fifth Ltd')).status).toBe(409)
  expect(await of(order_id)).toHaveLength(7)
})

test('an order that is not paid has no paper, and what is not an answer to the form is refused at its field', async () => {
  const { order_id } = await placePaidOrder(server)
  expect((await putOnInvoice(order_id, '')).status).toBe(400)
  expect((await putOnInvoice(order_id, 'x'.repeat(101))).status).toBe(400)
  expect((await putOnInvoice(order_id, 'a\nb')).status).toBe(400)
  expect((await putOnInvoice(crypto.randomUUID(), 'Ltd')).status).toBe(404)
  for (const address of ['REC-999999', 'TEST-REC-1', 'REC-000001/../x', '%00', "TEST-REC-000001'"])
    expect((await openPdf(order_id, address)).response.status).toBe(404)
  const other = await placePaidOrder(server)
  await issueDocuments(server.database)
  const [own] = await rows(order_id)
  // The secret of another order opens nothing of this one.
  expect((await openPdf(other.order_id, own.number)).response.status).toBe(404)
})

test('the confirmation carries the paper, and the mail about a refund the credit note', async () => {
  const { order_id, order_number } = await placePaidOrder(server)
  await opensLink(server, order_id)
  const confirmation = (await sendQueuedMails(server)).get(`order-confirmed.${order_number}`)
  const [receipt] = await rows(order_id)
  const attached = confirmation?.attachments?.find(({ contentType }) => contentType === 'application/pdf')
  expect(attached?.filename).toBe(`${receipt.number}.pdf`)
  expect(await textOf(attached?.content as Buffer)).toContain(receipt.number)

  await writeEntry(server, order_id, { kind: 'refund', amountPence: 2_000 })
  await queueJob(server.database, 'send-order-mail', {
    mail: 'order-refunded',
    orderId: order_id,
    refundedPence: 2_000,
  })
  const refund = (await sendQueuedMails(server)).get(`order-refunded.${order_number}.2000`)
  const credit = (await rows(order_id)).at(-1)
  expect(refund?.attachments?.map(({ filename }) => filename)).toEqual([`${credit.number}.pdf`])
})

test('staff are told at once of a paper that cannot be drawn, and not again until they have handled it', async () => {
  const customer_email = `${crypto.randomUUID()}@example.com`
  const { order_id, order_number } = await placePaidOrder(server, { customer_email })
  await opensLink(server, order_id)
  await issueDocuments(server.database, order_id)
  const [{ number }] = await rows(order_id)
  await server.database.execute(sql`alter table documents disable trigger documents_stay`)
  await server.database.execute(
    sql`update documents set content = jsonb_set(content, '{lines}', '[null]') where order_id = ${order_id}`,
  )
  await server.database.execute(sql`alter table documents enable trigger documents_stay`)
  const reason = `${number} cannot be drawn as a PDF, so the customer does not get it.`
  const attention = async () => (await findOrder(server.database, order_id))?.attention

  // The confirmation goes without it, and the customer who opens it gets an error.
  const confirmation = (await sendQueuedMails(server)).get(`order-confirmed.${order_number}`)
  expect(confirmation?.attachments?.some(({ filename }) => filename.endsWith('.pdf'))).toBe(false)
  expect(await attention()).toBe(reason)
  expect((await openPdf(order_id, number)).response.status).toBe(500)
  const told = [...(await sendQueuedMails(server))].filter(([id]) => id.startsWith('staff-needs-attention'))
  expect(told).toHaveLength(1)
  expect(told[0]?.[1].text).toContain(reason)
  expect(told[0]?.[1].text).not.toContain('Stripe')

  await server.database.execute(sql`update catering_orders set attention_handled = attention where id = ${order_id}`)
  expect((await openPdf(order_id, number)).response.status).toBe(500)
  expect((await sendQueuedMails(server)).size).toBe(1)
  // Another order's paper is drawn meanwhile.
  const other = await placePaidOrder(server, { customer_name: 'Ann 👨‍👩‍👧 Smith' })
  await issueDocuments(server.database, other.order_id)
  expect((await openPdf(other.order_id, (await rows(other.order_id))[0].number)).text).toContain('Ann 👨 👩 👧 Smith')
})

test('from a year after the event on everybody reads the paper without the customer', async () => {
  const { order_id } = await placePaidOrder(server, { customer_name: 'Simran Gill' })
  await issueDocuments(server.database, order_id)
  const [{ number }] = await rows(order_id)
  expect((await openPdf(order_id, number)).text).toContain('Simran Gill')
  await server.database.execute(sql`update catering_orders set event_date = event_date - 1200 where id = ${order_id}`)
  const { text } = await openPdf(order_id, number)
  expect(text).not.toContain('Simran Gill')
  expect(text).toContain('not shown here any more')
  expect((await rows(order_id))[0].can_be_changed).toBe(false)
  expect((await of(order_id))[0]?.content.customer?.name).toBe('Simran Gill')
})

test('erasing a person takes them out of receipts at once, and out of VAT invoices when the law lets go', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const receipt = await placePaidOrder(server, { customer_email: email })
  await writeEntry(server, receipt.order_id, { kind: 'refund', amountPence: 5, reason: 'Mrs Kaur fell ill.' })
  await issueDocuments(server.database)
  register()
  const invoice = await placePaidOrder(server, { customer_email: email })
  await issueDocuments(server.database)
  await server.database.execute(
    sql`update catering_orders set event_date = '2026-01-05' where customer_email = ${email}`,
  )
  await erasePersonalData(server.database, email)
  const [onReceipt, onCredit] = await of(receipt.order_id)
  expect(onCredit?.content.reason).toBeNull()
  const { rows: reasons } = await server.database.execute(
    sql`select from order_ledger where order_id = ${receipt.order_id} and reason is not null`,
  )
  expect(reasons).toEqual([])
  const [onInvoice] = await of(invoice.order_id)
  expect(onReceipt).toMatchObject({ blanked: true, content: { customer: null } })
  expect(onReceipt?.grossPence).toBeGreaterThan(0)
  expect(onInvoice?.content.customer).not.toBeNull()
  // The customer can no longer read it: it is kept for the books alone.
  const number = (await rows(invoice.order_id))[0].number
  expect((await openPdf(invoice.order_id, number)).text).toContain('not shown here any more')
  expect(await blankOldDocuments(server.database, 2555)).toBe(0)
  await server.database.execute(sql`alter table documents disable trigger documents_stay`)
  await server.database.execute(
    sql`update documents set issued_at = now() - interval '2556 days' where order_id = ${invoice.order_id}`,
  )
  await server.database.execute(sql`alter table documents enable trigger documents_stay`)
  expect(await blankOldDocuments(server.database, 2555)).toBe(1)
  const [after] = await of(invoice.order_id)
  expect(after).toMatchObject({ blanked: true, content: { customer: null } })
  expect(after).toMatchObject({ vatPence: onInvoice?.vatPence, number: onInvoice?.number })
})

test('a refund that fails after its credit note is taken back to the penny, once, and counts no more', async () => {
  register()
  const { order_id } = await placePaidOrder(server)
  const refund = (amountPence: number) => writeEntry(server, order_id, { kind: 'refund', amountPence, reason: 'Rain' })
  const failed = await refund(10_001)
  await issueDocuments(server.database, order_id)
  await server.database.execute(sql`update order_ledger set state = 'failed' where id = ${failed}`)
  await Promise.all([1, 2, 3].map(() => issueDocuments(server.database, order_id)))
  const [invoice, note, back, ...more] = await of(order_id)
  expect(more).toEqual([])
  expect(back).toMatchObject({ kind: 'invoice', corrects: note?.id, grossPence: 10_001, vatPence: note?.vatPence })
  const number = (await rows(order_id))[2].number
  const { text } = await openPdf(order_id, number)
  expect(text).toMatch(/Takes back credit note TEST-CN-\d+ .*The refund did not arrive/)
  expect(text).not.toContain('Paid in full')
  expect((await rows(order_id)).map(({ is_replaced, can_be_changed }) => [is_replaced, can_be_changed])).toEqual([
    [false, true],
    [false, false],
    [false, false],
  ])
  // The whole sum goes back later, and its credit notes hold exactly the VAT of the invoice.
  await refund(5_003)
  await refund(34_994 - 5_003)
  await issueDocuments(server.database, order_id)
  const notes = refundNotes(await of(order_id))
  expect(notes.map(({ grossPence }) => grossPence)).toEqual([5_003, 34_994 - 5_003])
  expect(notes.reduce((sum, { vatPence }) => sum + (vatPence ?? 0), 0)).toBe(invoice?.vatPence)
  expect(notes[0]?.content.refersTo).toHaveLength(1)
})

test('a refund of an erased order has its credit note, without a name', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  register()
  const { order_id } = await placePaidOrder(server, { customer_email: email })
  await issueDocuments(server.database, order_id)
  await server.database.execute(sql`update catering_orders set event_date = '2026-01-05' where id = ${order_id}`)
  await erasePersonalData(server.database, email)
  await writeEntry(server, order_id, { kind: 'refund', amountPence: 500, reason: null })
  await issueDocuments(server.database)
  const [invoice, note] = await of(order_id)
  expect(note).toMatchObject({ kind: 'credit-note', grossPence: 500, content: { customer: null, reason: null } })
  expect(note?.content.refersTo).toHaveLength(1)
  expect(invoice?.content.customer).not.toBeNull()
  expect(await issueDocuments(server.database, order_id)).toBe(0)
})

test('each payment of an order has its bill, and a company on them stands on all', async () => {
  register()
  const { order_id } = await placePaidOrder(server)
  const changeId = crypto.randomUUID()
  await writeEntry(server, order_id, { kind: 'charge', amountPence: 4_999, paymentIntentId: 'pi_further', changeId })
  await issueDocuments(server.database, order_id)
  const bills = await of(order_id)
  expect(bills.map(({ grossPence }) => grossPence)).toEqual([34_994, 4_999])
  expect(bills[1]?.content.lines[0]?.description).toMatch(/further payment$/)
  expect(bills.reduce((sum, { vatPence }) => sum + (vatPence ?? 0), 0)).toBe(vatIn(34_994 + 4_999))
  expect((await putOnInvoice(order_id, 'Kaur Ltd')).status).toBe(200)
  const now = await rows(order_id)
  expect(now.filter(({ kind, is_replaced }) => kind === 'invoice' && !is_replaced)).toHaveLength(2)
  await writeEntry(server, order_id, { kind: 'refund', amountPence: 4_999, paymentIntentId: 'pi_further' })
  await writeEntry(server, order_id, { kind: 'refund', amountPence: 34_994 })
  await issueDocuments(server.database, order_id)
  const notes = refundNotes(await of(order_id))
  expect(notes.reduce((sum, { vatPence }) => sum + (vatPence ?? 0), 0)).toBe(vatIn(39_993))
  expect(notes.map(({ content }) => content.refersTo.length)).toEqual([1, 1])
})

test('what is paid otherwise beside the payment sandbox takes no number of the books', async () => {
  const paidInCash = async (isTrial: boolean) => {
    const { order_id } = await placePaidOrder(server)
    await server.database.execute(sql`update order_ledger set kind = 'paid-otherwise' where order_id = ${order_id}`)
    await server.database.execute(sql`update catering_orders set checkout_session_id = null where id = ${order_id}`)
    await issueDocuments(server.database, order_id, isTrial)
    await writeEntry(server, order_id, { kind: 'refund', amountPence: 5 })
    // The site is live by now.
    await issueDocuments(server.database, order_id)
    return (await of(order_id)).map(({ series, content }) => [series, content.isTest])
  }
  expect(await paidInCash(true)).toEqual([
    ['TEST-REC', true],
    ['TEST-CN', true],
  ])
  expect(await paidInCash(false)).toEqual([
    ['REC', false],
    ['CN', false],
  ])
})

test('every number of a series is there once', async () => {
  await issueDocuments(server.database)
  const all = await server.database.select().from(documents)
  for (const series of new Set(all.map((each) => each.series))) {
    const own = all.filter((each) => each.series === series).map(({ number }) => number)
    expect(own.sort((one, other) => one - other)).toEqual(own.map((_, index) => index + 1))
  }
  expect(await numbers(all[0]?.orderId ?? '')).not.toEqual([])
})
