import type { CronItem } from 'graphile-worker'

/** What is done when; times in UTC. A run that was missed while no server lived is made up for within the hour. */
export const schedule: CronItem[] = [
  // A queue of its own: one run at a time, so that a Stripe that does not answer takes one worker and no more.
  {
    task: 'reconcile-orders',
    match: '* * * * *',
    options: { jobKey: 'reconcile-orders', queueName: 'reconcile-orders', maxAttempts: 1 },
  },
  { task: 'unlock-dead-jobs', match: '* * * * *', options: { jobKey: 'unlock-dead-jobs', maxAttempts: 1 } },
  { task: 'check-prices', match: '20 4 * * *', options: { jobKey: 'check-prices', backfillPeriod: 3_600_000 } },
  { task: 'check-paused-prices', match: '*/5 * * * *', options: { jobKey: 'check-paused-prices', maxAttempts: 1 } },
  { task: 'forget', match: '40 * * * *', options: { jobKey: 'forget', backfillPeriod: 3_600_000 } },
]
