import type { CronItem } from 'graphile-worker'

/** What is done when; times in UTC. A run that was missed while no server lived is made up for within the hour. */
export const schedule: CronItem[] = [
  { task: 'reconcile-orders', match: '* * * * *', options: { jobKey: 'reconcile-orders', maxAttempts: 1 } },
  { task: 'unlock-dead-jobs', match: '* * * * *', options: { jobKey: 'unlock-dead-jobs', maxAttempts: 1 } },
  { task: 'check-prices', match: '20 4 * * *', options: { jobKey: 'check-prices', backfillPeriod: 3_600_000 } },
  { task: 'forget', match: '40 3 * * *', options: { jobKey: 'forget', backfillPeriod: 3_600_000 } },
]
