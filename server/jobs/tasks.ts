import type { TaskList } from 'graphile-worker'
import type { JobName, Jobs } from '../database/job-queue.ts'
import { issueDocuments } from '../documents/issue-documents.ts'
import { sendAccountMail } from '../mail/send-account-mail.ts'
import { sendDraftHeld, sendPlacesAlert, sendPlacesMended, sendUnknownPayment } from '../mail/send-alerts.ts'
import { sendApplicationDigest, sendApplicationMail } from '../mail/send-application-mail.ts'
import { queueComingDays, sendComingDays } from '../mail/send-coming-days.ts'
import { sendEnquiryMail } from '../mail/send-enquiry-mail.ts'
import type { MailOptions } from '../mail/send-mail.ts'
import { sendNewsMail, sendOpeningMail } from '../mail/send-news-mail.ts'
import { sendOrderMail } from '../mail/send-order-mail.ts'
import { offerChange } from '../orders/changes/offer-change.ts'
import { expireEndedChange, settleChange } from '../orders/changes/settle-change.ts'
import { createRefund } from '../orders/ending/create-refund.ts'
import { foldOrders } from '../orders/lists/order-search.ts'
import { findOrderIdByPaymentIntent } from '../orders/order/orders.ts'
import { flagPayment } from '../orders/paying/flag-payment.ts'
import { type SettleOptions, settleOrder } from '../orders/paying/settle-order.ts'
import { reportUnknownPayment, type UnknownOptions } from '../orders/paying/unknown-payment.ts'
import { expireCheckoutSession } from '../payments/expire-checkout-session.ts'
import { type ForgetOptions, forget } from '../personal-data/forget.ts'
import { deleteSpentFiles } from '../publishing/photos/photo-cache.ts'
import { deleteUnnamedPhotos } from '../publishing/photos/photos.ts'
import { publishScheduled } from '../publishing/scheduled-drafts.ts'
import { checkKitchenMails } from './check-kitchen-mails.ts'
import { checkPlaces, checkUnpaidPlaces } from './check-places.ts'
import { compareWithStripe } from './compare-with-stripe.ts'
import { followRefunds } from './follow-refunds.ts'
import { type KeepProductsOptions, keepProducts } from './keep-products.ts'
import { recheckPaidOrders, reconcileOrders } from './reconcile-orders.ts'
import type { ScheduledTask } from './schedule.ts'
import { deadAfter, unlockDeadJobs } from './unlock-dead-jobs.ts'

export type TaskOptions = { config: { dataDir: string } } & SettleOptions &
  KeepProductsOptions &
  ForgetOptions &
  MailOptions &
  UnknownOptions

type Task<Name> = (payload: Name extends JobName ? Jobs[Name] : unknown) => Promise<unknown>

/** Returns the function to run for each job. A job that throws is retried, later each time. */
export function makeTasks(options: TaskOptions): TaskList {
  const tasks: { [Name in JobName | ScheduledTask]: Task<Name> } = {
    'settle-order': async ({ orderId, sessionId }) => {
      if (!(await settleOrder(options, orderId, sessionId)) && sessionId) await reportUnknownPayment(options, sessionId)
    },
    'settle-change': async ({ changeId, sessionId }) => {
      if (!(await settleChange(options, changeId)) && sessionId) await reportUnknownPayment(options, sessionId)
    },
    'close-change': ({ changeId }) => expireEndedChange(options, changeId),
    'settle-payment-intent': (payment) => settlePaymentIntent(options, payment),
    'reconcile-orders': () => reconcileOrders(options),
    'recheck-paid-orders': () => recheckPaidOrders(options),
    'issue-documents': () => issueDocuments(options.database, undefined, options.config.isTrial),
    'unlock-dead-jobs': () => unlockDeadJobs(options.database, deadAfter),
    'flag-payment': (payment) => flagSettledPayment(options, payment),
    'create-refund': ({ entryId }) => createRefund(options, entryId),
    'offer-change': ({ changeId }) => offerChange({ ...options, publicUrl: options.config.publicUrl }, changeId),
    'follow-refunds': () => followRefunds(options),
    'expire-checkout': (payment) => expireCheckout(options, payment),
    'keep-products': () => keepProducts(options),
    'send-order-mail': (mail) => sendOrderMail(options, mail),
    'send-draft-held': (held) => sendDraftHeld(options, held),
    'publish-scheduled': () => publishScheduled({ database: options.database, dataDir: options.config.dataDir }),
    'send-places-alert': (alert) => sendPlacesAlert(options, alert),
    'send-application-mail': (mail) => sendApplicationMail(options, mail),
    'send-application-digest': (list) => sendApplicationDigest(options, list),
    'send-enquiry-mail': (mail) => sendEnquiryMail(options, mail),
    'send-news-mail': (mail) => sendNewsMail(options, mail),
    'send-opening-mail': (mail) => sendOpeningMail(options, mail),
    'send-coming-days': (list) => sendComingDays(options, list),
    'send-account-mail': (mail) => sendAccountMail(options, mail),
    'send-unknown-payment': (payment) => sendUnknownPayment(options, payment),
    'send-places-mended': (places) => sendPlacesMended(options, places),
    'compare-with-stripe': () => compareWithStripe(options),
    'check-places': () => checkPlaces(options),
    'fold-orders': () => foldOrders(options.database),
    'delete-unnamed-photos': () => deletePhotos(options),
    'check-kitchen-mails': () => checkKitchenMails(options),
    'check-unpaid-places': () => checkUnpaidPlaces(options.database),
    'queue-coming-days': () => queueComingDays(options.database),
    forget: () => forget(options),
  }
  // Payloads aren't parsed, because only our own code queues jobs and queueJob checks their types.
  return Object.fromEntries(
    Object.entries(tasks).map(
      ([name, task]) => [name, async (payload: unknown) => void (await task(payload as never))] as const,
    ),
  )
}

/** Settles the order paid with this payment intent, which is all that a refund or dispute names. */
async function settlePaymentIntent(options: TaskOptions, payment: Jobs['settle-payment-intent']): Promise<void> {
  const orderId = await findOrderIdByPaymentIntent(options.database, payment.paymentIntentId)
  const settled = orderId ?? payment.orderId
  if (settled) await settleOrder(options, settled)
}

/**
 * Tells staff what is wrong with a payment. Settles a failed refund first, so that the ledger shows which refund
 * failed.
 */
async function flagSettledPayment(options: TaskOptions, payment: Jobs['flag-payment']): Promise<void> {
  const { concern, paymentIntentId } = payment
  if (concern === 'refund.failed') await settlePaymentIntent(options, { paymentIntentId })
  await flagPayment(options, payment)
}

/** Deletes photos that are no longer referenced, and this server's cached files of them. */
async function deletePhotos({ database, config }: TaskOptions): Promise<void> {
  await deleteUnnamedPhotos(database)
  await deleteSpentFiles(database, config.dataDir)
}

/** Expires a Checkout Session, and settles the order if the job names one. */
async function expireCheckout(options: TaskOptions, { sessionId, orderId }: Jobs['expire-checkout']): Promise<void> {
  await expireCheckoutSession(options.stripe, sessionId)
  if (orderId) await settleOrder(options, orderId)
}
