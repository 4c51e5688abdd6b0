/** The site's calls, as paths below its origin. Calls of the staff's app are in contract/staff. */

/** The functions that the site calls, under the names that supabase-js uses. */
export type FunctionName =
  | 'create-catering-order'
  | 'delivery-days'
  | 'submit-job-application'
  | 'send-enquiry'
  | 'subscribe-to-news'
  | 'confirm-news'
  | 'leave-news'
  | 'put-on-invoice'
  | 'own-order'
  | 'judge-own-change'
  | 'change-own-order'
  | 'withdraw-own-change'
  | 'cancel-own-order'
  | 'pay-rest'
  | 'send-change-link'

/** Returns the path at which supabase-js calls a function. "*" matches any function. */
export const functionPath = (name: FunctionName | '*') => `/functions/v1/${name}`

/** The tables that the site reads, under the names that supabase-js uses. */
export const tableNames = ['catering_orders', 'catering_order_items', 'documents'] as const
export type TableName = (typeof tableNames)[number]

/** Returns the path at which supabase-js reads a table. "*" matches any table. */
export const tablePath = (name: TableName | '*') => `/rest/v1/${name}`

/** The path below which supabase-js uploads and finds files. */
export const storagePath = '/storage/v1'

/** The storage bucket for CVs. */
export const cvBucket = 'cvs'

/** Returns a CV's path as supabase-js builds it. Without a token, nobody can open it. */
export const publicCvPath = (name: string) => `${storagePath}/object/public/${cvBucket}/${name}`

/** The address to which Stripe sends its events. */
export const stripeWebhookPath = '/webhooks/stripe'
