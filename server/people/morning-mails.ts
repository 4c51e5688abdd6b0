/**
 * The hour in London from which mails go out in the morning: the list of the coming days (mail/send-coming-days.ts), a
 * busy day's applications (applications/submit-job-application.ts), and mails about rests
 * (orders/paying/tell-of-rests.ts). PostgreSQL reads it as a time.
 */
export const morningHour = '07:00'
