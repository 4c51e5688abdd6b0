/** The calls of the site, below its origin. Those of the staff's app are in contract/staff. */

/** The functions that the site calls. supabase-js takes these names. */
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
  | 'send-change-link'

/** Returns the address of a function, as supabase-js calls it. "*" stands for all. */
export const functionPath = (name: FunctionName | '*') => `/functions/v1/${name}`

/** The tables that the site reads. supabase-js takes these names. */
export const tableNames = ['catering_orders', 'catering_order_items', 'documents'] as const
export type TableName = (typeof tableNames)[number]

/** Returns the address of a table, as supabase-js reads it. "*" stands for all. */
export const tablePath = (name: TableName | '*') => `/rest/v1/${name}`

/** The address below which supabase-js stores and finds files. */
export const storagePath = '/storage/v1'

/** The bucket of the CVs. */
export const cvBucket = 'cvs'

/** Returns the address of a CV, as supabase-js computes it. Without a token it opens for nobody. */
export const publicCvPath = (name: string) => `${storagePath}/object/public/${cvBucket}/${name}`

/** The address to which Stripe sends its events. */
export const stripeWebhookPath = '/webhooks/stripe'
