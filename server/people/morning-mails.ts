/**
 * The hour at which staff get their morning mails, in London: the list of the coming days (mail/send-coming-days.ts),
 * and that of a busy day's applications (applications/submit-job-application.ts). PostgreSQL reads it as a time.
 */
export const morningHour = '07:00'
