import type { z } from 'zod'
import { formatPence } from '../../../contract/money.ts'
import {
  changeOrder as changeOrderCall,
  judgeChange as judgeChangeCall,
  withdrawChange as withdrawChangeCall,
} from '../../../contract/staff/change-order.ts'
import { answerFrom } from '../../../contract/staff/take-order.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { inShort } from '../../delivery/judge-for-staff.ts'
import { AppError } from '../../http/errors.ts'
import { type ChangeAsked, changePaidOrder } from '../../orders/changes/change-order.ts'
import type { ChangeWanted, JudgedChange } from '../../orders/changes/judge-change.ts'
import { judgeChangeOf } from '../../orders/changes/judge-change-for-staff.ts'
import type { OfferOptions } from '../../orders/changes/offer-change.ts'
import { findChange } from '../../orders/changes/order-changes.ts'
import type { PayingMore } from '../../orders/changes/require-possible.ts'
import { withdrawWaiting } from '../../orders/changes/withdraw-waiting.ts'
import { findOrderIdByNumber } from '../../orders/orders.ts'
import { paidInWords, paymentInWords } from '../../orders/paying/payment-in-words.ts'
import { writeAct } from '../../people/staff-acts.ts'
import { byCaller, type Caller } from '../../people/staff-sessions.ts'
import type { Answer } from './answer-calls.ts'

type Asked = z.output<typeof changeOrderCall.input>

/** The calls of one address. A form asks for a judgement after each change. */
const callsPerTenMinutes = { judged: 3_000, acts: 600 }

/** Answers the calls of the screen *Change*, and the one that withdraws a waiting change. */
export function changeCalls(answer: Answer, options: OfferOptions): void {
  const { database } = options
  answer(judgeChangeCall, ({ number, ...wanted }) => judgeChangeOf(database, number, wanted), callsPerTenMinutes.judged)
  answer(changeOrderCall, (asked, { caller }) => change(options, asked, caller), callsPerTenMinutes.acts)
  answer(withdrawChangeCall, (asked, { caller }) => withdraw(options, asked, caller), callsPerTenMinutes.acts)
}

async function change(options: OfferOptions, input: Asked, caller: Caller) {
  const { number, key, version, waiting, total_pence, back_pence, pay, beyond, ...rest } = input
  const { waived_reason, payment_note, allergies, allergy_words, ...content } = rest
  const wanted = { ...content, allergies: answerFrom(input) }
  // Whoever gives money back, or does not take it, has to have proved who they are.
  if ((back_pence > 0 || pay !== 'link') && !caller.hasProved) throw new AppError('prove_again')
  const orderId = await orderIdOf(options.database, number)
  const asked: ChangeAsked = {
    key,
    wanted: wanted satisfies ChangeWanted,
    by: caller.name,
    seen: { version, waiting, totalPence: total_pence, backPence: back_pence },
    pay: payingMore(input),
    requireAllowed: (judged) => requireSeen(judged, beyond),
    write: (tx, _, judged) => writeChanged(tx, number, judged, { caller, pay }),
  }
  const { state } = await changePaidOrder(options, orderId, asked)
  return { state }
}

async function withdraw(
  options: OfferOptions,
  { number, change: id }: { number: string; change: string },
  caller: Caller,
) {
  const { database } = options
  const [orderId, change] = [await orderIdOf(database, number), await findChange(database, id)]
  if (change?.orderId !== orderId) throw new AppError('not_found')
  if (change.state !== 'waiting') return { state: change.state }
  const act = { ...byCaller(caller), act: withdrawChangeCall.name, subject: number }
  const { state } = await withdrawWaiting(options, change, (tx) => writeAct(tx, act))
  if (state === 'in-force') throw new AppError('changed_meanwhile', { message: paidMeanwhile })
  return { state }
}

async function orderIdOf(database: Database, number: string): Promise<string> {
  const id = await findOrderIdByNumber(database, number)
  if (!id) throw new AppError('not_found')
  return id
}

/** Throws AppError `changed_meanwhile` where the change goes beyond a rule whose reason staff have not seen. */
function requireSeen({ refusals }: JudgedChange, beyond: string[]): void {
  if (refusals.every(({ message }) => beyond.includes(inShort(message)))) return
  throw new AppError('changed_meanwhile', { message: unseen })
}

function payingMore({ pay, waived_reason, payment_note }: Asked): PayingMore {
  if (pay === 'link') return { how: 'link' }
  if (pay === 'waive') return { how: 'waive', reason: waived_reason ?? '' }
  return { how: 'otherwise', reason: paymentInWords(pay, payment_note) }
}

const ways: Record<Asked['pay'], string> = {
  link: 'to pay with a link',
  waive: 'waived',
  ...paidInWords,
}

/**
 * Writes a change into the book of acts. It names what was altered and not from what to what, because the book forgets
 * nothing.
 */
function writeChanged(
  tx: Transaction,
  number: string,
  { facts, money, refusals }: JudgedChange,
  { caller, pay }: { caller: Caller; pay: Asked['pay'] },
): Promise<void> {
  const to = [
    facts.map(({ name }) => name.toLowerCase()).join(', '),
    ...(money.toPayPence > 0 ? [`${formatPence(money.toPayPence)} ${ways[pay]}`] : []),
    ...(money.backPence > 0 ? [`${formatPence(money.backPence)} goes back`] : []),
    ...(refusals.length > 0 ? [`beyond the rules: ${refusals.map(({ message }) => inShort(message)).join(' ')}`] : []),
  ]
  return writeAct(tx, { ...byCaller(caller), act: changeOrderCall.name, subject: number, to: to.join('; ') })
}

const unseen = 'This change goes beyond the rules. Look at the reasons, and make it all the same or alter it.'
const paidMeanwhile =
  'The customer paid at that very moment, so the change is in force. Look at the order again before you go on.'
