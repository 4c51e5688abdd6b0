import { randomUUID } from 'node:crypto'
import { markDayPrinted, readDaySheet } from '../../../contract/staff/day.ts'
import {
  addNote,
  handleAttention,
  markOrder,
  orderMarks,
  readOrder,
  readOrders,
  readUnsentMails,
  retryMail,
  sendConfirmation,
  sendPaymentLink,
} from '../../../contract/staff/orders.ts'
import type { Database } from '../../database/database.ts'
import type { Order } from '../../database/schema.ts'
import { AppError } from '../../http/errors.ts'
import { writePrinting } from '../../orders/lists/mark-day-printed.ts'
import { showDaySheet } from '../../orders/lists/read-day-sheet.ts'
import { showOrder } from '../../orders/lists/read-order.ts'
import { listOrders } from '../../orders/lists/read-orders.ts'
import { mailInWords } from '../../orders/lists/timeline.ts'
import { changeOrder } from '../../orders/mark-order.ts'
import {
  aboutAttention,
  addNoteOnce,
  changeMark,
  markHandled,
  queueConfirmation,
  queuePaymentLink,
  wasJustDone,
} from '../../orders/order-acts.ts'
import { findMarks } from '../../orders/order-history.ts'
import { findUnsentMails, retryMails } from '../../orders/order-mails.ts'
import { canBePaid } from '../../orders/orders.ts'
import type { answerCalls } from './answer-calls.ts'

type Answer = ReturnType<typeof answerCalls>

const nothing = async () => ({})

/**
 * Calls of one address in ten minutes. A restaurant's screens share an address, and each reads again when an order
 * changes.
 */
const most = { reads: 3_000, acts: 600 }

/** The calls of the order screens. */
export function orderCalls(answer: Answer, { database }: { database: Database }): void {
  answer(readOrders, (input, { caller }) => listOrders(database, input, caller.role), most.reads)
  answer(readOrder, ({ number }, { caller }) => showOrder(database, number, caller.role), most.reads)
  answer(readDaySheet, ({ day }, { caller }) => showDaySheet(database, day, caller.role), most.reads)
  answer(markDayPrinted, (input, { caller }) => writePrinting(database, input, caller), most.acts)
  answer(readUnsentMails, async () => ({ mails: (await findUnsentMails(database, 100)).map(toUnsentMail) }), most.reads)
  orderActs(answer, database)
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
      changeOrder(
        { database, caller, act: sendConfirmation.name, number },
        async (tx, order) => {
          requireConfirmed(order, 'Only an order that is paid for and not cancelled has a confirmation.')
          if (order.erased) throw notPossible('Its customer was erased, so nobody can be written to.')
          if (await wasJustDone(tx, sendConfirmation.name, number)) return undefined
          await queueConfirmation(tx, order.id, randomUUID().slice(0, 8))
          return {}
        },
        nothing,
      ),
    most.acts,
  )
  answer(
    sendPaymentLink,
    ({ number }, { caller }) =>
      changeOrder(
        { database, caller, act: sendPaymentLink.name, number },
        async (tx, order) => {
          if (!canBePaid(order)) throw notPossible('This order can’t be paid online any more.')
          if (order.erased) throw notPossible('Its customer was erased, so nobody can be written to.')
          if (await wasJustDone(tx, sendPaymentLink.name, number)) return undefined
          await queuePaymentLink(tx, order.id, randomUUID().slice(0, 8))
          return {}
        },
        nothing,
      ),
    most.acts,
  )
  answer(
    addNote,
    ({ number, text }, { caller }) =>
      changeOrder(
        { database, caller, act: addNote.name, number },
        async (tx, order) => {
          if (order.erased) throw notPossible('Its customer was erased, so nothing more is written about it.')
          return (await addNoteOnce(tx, { orderId: order.id, by: caller.name, text })) ? {} : undefined
        },
        nothing,
      ),
    most.acts,
  )
  answer(
    handleAttention,
    ({ number, attention, word }, { caller }) =>
      changeOrder(
        { database, caller, act: handleAttention.name, number },
        async (tx, order) => {
          if (!(await markHandled(tx, order.id, attention))) throw new AppError('changed_meanwhile')
          // The word goes to the notes, which are erased with the customer whom it may name; the book of acts stays.
          if (!order.erased) await addNoteOnce(tx, { orderId: order.id, by: caller.name, text: aboutAttention(word) })
          return { from: attention, to: 'handled' }
        },
        nothing,
      ),
    most.acts,
  )
  answer(
    markOrder,
    ({ number, mark, isDone }, { caller }) =>
      changeOrder(
        { database, caller, act: markOrder.name, number },
        async (tx, order) => {
          if (isDone) requireToCook(order)
          const isChanged = await changeMark(tx, { orderId: order.id, mark, by: caller.name, isDone })
          return isChanged ? { [isDone ? 'to' : 'from']: mark } : undefined
        },
        async (tx, order) => ({ marks: inTheirOrder(await findMarks(tx, order.id)) }),
      ),
    most.acts,
  )
  answer(
    retryMail,
    ({ number }, { caller }) =>
      changeOrder(
        { database, caller, act: retryMail.name, number },
        async (tx, order) => ((await retryMails(tx, order.id)) > 0 ? {} : undefined),
        nothing,
      ),
    most.acts,
  )
}

const notPossible = (message: string) => new AppError('not_possible', { message })

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
