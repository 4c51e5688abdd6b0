import { markDayPrinted, readDaySheet, readWeek } from '../../../contract/staff/day.ts'
import {
  addNote,
  handleAttention,
  markOrder,
  orderMarks,
  rangAboutAllergens,
  readOrder,
  readOrders,
  readOrdersOfKitchen,
  readToldOtherwise,
  readUnsentMails,
  retryMail,
  sendConfirmation,
  sendPaymentLink,
  tellAllergens,
} from '../../../contract/staff/orders.ts'
import { judgeOrder, takeOrder as takeOrderCall } from '../../../contract/staff/take-order.ts'
import type { Database } from '../../database/database.ts'
import type { Order } from '../../database/schema.ts'
import { markAsOrdered } from '../../enquiries/change-enquiry.ts'
import { AppError, notPossible } from '../../errors.ts'
import { pressMark } from '../../orders/changes/mark-order.ts'
import { findChangedStatements, recordAllergenCall, tellOfAllergens } from '../../orders/lists/changed-statements.ts'
import { showDaySheet, writePrinting } from '../../orders/lists/day-sheet.ts'
import type { Reader } from '../../orders/lists/order-lists.ts'
import { findOrdersOfKitchen } from '../../orders/lists/orders-of-days.ts'
import { showOrder } from '../../orders/lists/read-order.ts'
import { listOrders } from '../../orders/lists/read-orders.ts'
import { mailInWords } from '../../orders/lists/timeline.ts'
import { showWeek } from '../../orders/lists/week.ts'
import { actOnOrder } from '../../orders/order/act-on-order.ts'
import {
  aboutAttention,
  addNoteOnce,
  findMarks,
  markHandled,
  queueConfirmation,
  queuePaymentLink,
  wasJustDone,
} from '../../orders/order/order-acts.ts'
import { findUnsentMails, retryMails } from '../../orders/order/order-mails.ts'
import { canBePaid, isRestOpen } from '../../orders/order/orders.ts'
import type { OrderingOptions } from '../../orders/paying/open-order-payment.ts'
import { judgeDraft } from '../../orders/placing/judge-order.ts'
import { takeOrder } from '../../orders/placing/take-order.ts'
import type { Caller } from '../../people/staff-sessions.ts'
import type { Answer } from './answer-calls.ts'
import { kitchensAsked } from './callers.ts'

/**
 * How often one address may make these calls in ten minutes. A restaurant's screens share an address, and each
 * reloads when an order changes. A form asks for a judgement after each change.
 */
const callsPerTenMinutes = { reads: 3_000, acts: 600, judged: 3_000, taken: 100 }

/** Returns what the caller asks to read: the orders of one kitchen, or of all that they see. */
const readerOf = ({ role, kitchens }: Caller, { kitchen }: { kitchen?: string }): Reader => ({
  role,
  kitchens: kitchensAsked({ kitchens }, kitchen),
})

/** Answers the calls of the order screens. */
export function orderCalls(answer: Answer, { database }: { database: Database }): void {
  answer(
    readOrders,
    (input, { caller }) => listOrders(database, input, readerOf(caller, input)),
    callsPerTenMinutes.reads,
  )
  answer(readOrder, ({ number }, { caller }) => showOrder(database, number, caller), callsPerTenMinutes.reads)
  answer(
    readDaySheet,
    (input, { caller }) => showDaySheet(database, input.day, readerOf(caller, input)),
    callsPerTenMinutes.reads,
  )
  answer(
    readWeek,
    (input, { caller }) => showWeek(database, input.from, readerOf(caller, input)),
    callsPerTenMinutes.reads,
  )
  answer(
    markDayPrinted,
    (input, { caller }) => writePrinting(database, input, caller, kitchensAsked(caller, input.kitchen)),
    callsPerTenMinutes.acts,
  )
  answer(readOrdersOfKitchen, ({ kitchen }) => findOrdersOfKitchen(database, kitchen), callsPerTenMinutes.reads)
  answer(
    readUnsentMails,
    async ({ kitchen }, { caller }) => ({
      mails: (await findUnsentMails(database, 100, kitchensAsked(caller, kitchen))).map(toUnsentMail),
    }),
    callsPerTenMinutes.reads,
  )
  allergenCalls(answer, database)
  orderActs(answer, database)
}

function allergenCalls(answer: Answer, database: Database): void {
  answer(readToldOtherwise, (_, { caller }) => findChangedStatements(database, caller), callsPerTenMinutes.reads)
  answer(
    tellAllergens,
    async ({ numbers }, { caller }) => {
      const refusals: AppError[] = []
      for (const number of numbers) {
        await tellOfAllergens(database, caller, number).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error
          refusals.push(error)
        })
      }
      // Thrown last, so that one order without an address does not keep the others from their mail.
      if (refusals[0]) throw refusals[0]
    },
    callsPerTenMinutes.acts,
  )
  answer(
    rangAboutAllergens,
    (input, { caller }) => recordAllergenCall(database, caller, input),
    callsPerTenMinutes.acts,
  )
}

function toUnsentMail({
  orderNumber,
  mail,
  queuedAt,
  triedAt,
  isGivenUp,
}: Awaited<ReturnType<typeof findUnsentMails>>[number]) {
  const [since, tried] = [queuedAt.toISOString(), triedAt.toISOString()]
  return { number: orderNumber, mail: mailInWords(mail), since, triedAt: tried, isGivenUp }
}

function orderActs(answer: Answer, database: Database): void {
  answer(
    sendConfirmation,
    ({ number }, { caller }) =>
      actOnOrder({ database, caller, act: sendConfirmation.name, number }, async (tx, order) => {
        requireConfirmed(order, 'Only an order that is paid for and not cancelled has a confirmation.')
        if (order.erased) throw notPossible('Its customer was erased, so nobody can be written to.')
        if (await wasJustDone(tx, sendConfirmation.name, number)) return undefined
        await queueConfirmation(tx, order.id)
        return {}
      }),
    callsPerTenMinutes.acts,
  )
  answer(
    sendPaymentLink,
    ({ number }, { caller }) =>
      actOnOrder({ database, caller, act: sendPaymentLink.name, number }, async (tx, order) => {
        if (!canBePaid(order) && !isRestOpen(order)) throw notPossible('This order can’t be paid online any more.')
        if (order.erased) throw notPossible('Its customer was erased, so nobody can be written to.')
        if (await wasJustDone(tx, sendPaymentLink.name, number)) return undefined
        await queuePaymentLink(tx, order)
        return {}
      }),
    callsPerTenMinutes.acts,
  )
  answer(
    addNote,
    ({ number, text }, { caller }) =>
      actOnOrder({ database, caller, act: addNote.name, number }, async (tx, order) => {
        if (order.erased) throw notPossible('Its customer was erased, so nothing more is written about it.')
        return (await addNoteOnce(tx, { orderId: order.id, by: caller.name, text })) ? {} : undefined
      }),
    callsPerTenMinutes.acts,
  )
  answer(
    handleAttention,
    ({ number, attention, word }, { caller }) =>
      actOnOrder({ database, caller, act: handleAttention.name, number }, async (tx, order) => {
        if (!(await markHandled(tx, order.id, attention))) throw new AppError('changed_meanwhile')
        // The word goes into the notes, because it may name the customer: notes are erased with the customer, the
        // book of acts is not.
        if (!order.erased) await addNoteOnce(tx, { orderId: order.id, by: caller.name, text: aboutAttention(word) })
        return { from: attention, to: 'handled' }
      }),
    callsPerTenMinutes.acts,
  )
  answer(
    markOrder,
    ({ number, mark, isDone, ago }, { caller }) =>
      actOnOrder(
        { database, caller, act: markOrder.name, number },
        async (tx, order) => {
          if (isDone) requireToCook(order)
          return pressMark(tx, order, { mark, isDone, ago, by: caller.name })
        },
        async (tx, order) => ({ marks: inTheirOrder(await findMarks(tx, order.id)) }),
      ),
    callsPerTenMinutes.acts,
  )
  answer(
    retryMail,
    ({ number }, { caller }) =>
      actOnOrder({ database, caller, act: retryMail.name, number }, async (tx, order) =>
        (await retryMails(tx, order.id)) > 0 ? {} : undefined,
      ),
    callsPerTenMinutes.acts,
  )
}

function requireConfirmed({ status }: Order, message: string): void {
  if (status !== 'confirmed') throw notPossible(message)
}

function requireToCook(order: Order): void {
  if (order.status === 'cancelled') throw notPossible('This order is cancelled, so it is not cooked.')
  requireConfirmed(order, 'This order is not paid for, so it is not cooked yet.')
}

function inTheirOrder(marks: Awaited<ReturnType<typeof findMarks>>) {
  const found = orderMarks.flatMap((mark) => marks.filter((each) => each.mark === mark))
  return found.map(({ mark, by, at }) => ({ mark, by, at: at.toISOString() }))
}

/** Answers the calls of the screen *Take an order*. */
export function takingCalls(answer: Answer, options: OrderingOptions): void {
  answer(judgeOrder, (draft) => judgeDraft(options.database, draft), callsPerTenMinutes.judged)
  answer(
    takeOrderCall,
    async ({ enquiry, ...input }, { caller }) => {
      const taken = await takeOrder(options, input, caller)
      // If the server fails before this, the same form sent again finds its order and marks the enquiry.
      if (enquiry) await markAsOrdered(options.database, { id: enquiry, orderNumber: taken.number }, caller)
      return taken
    },
    callsPerTenMinutes.taken,
  )
}
