/** A single fault that somebody would suffer from, and that good tests find. `npm run test:mutations` tries each. */
export interface Mutation {
  /** The folder of the code, as listed in docs/architecture.md. */
  room: string
  file: string
  /** Code that occurs exactly once in the file; `after` replaces it. */
  before: string
  after: string
}

// Each compiles and passes the linter, so that only a test can find it. The comment above each says what would go
// wrong.
export const mutations: Mutation[] = [
  // The last places of a day are never sold.
  {
    room: 'contract',
    file: 'contract/delivery/can-deliver.ts',
    before: 'load + places > limit)',
    after: 'load + places >= limit)',
  },
  // Days without deliveries count as notice, so the kitchen has less time than it asked for.
  {
    room: 'contract',
    file: 'contract/delivery/working-days.ts',
    before: 'if (hoursOn(rules, last)) workingDays--',
    after: 'workingDays--',
  },
  // Where we deliver to TW1, we take orders for TW12 too.
  {
    room: 'contract',
    file: 'contract/delivery/districts.ts',
    before: '/^[A-Z]$/.test(rest)',
    after: '/^[A-Z\\d]$/.test(rest)',
  },
  // Staff see today's allergens as the customer's statement, and the other way round.
  {
    room: 'contract',
    file: 'contract/allergens.ts',
    before: '[dishesIn(told), dishesIn(today)]',
    after: '[dishesIn(today), dishesIn(told)]',
  },
  // "Allergic to nuts" is missed, because it begins with a capital.
  {
    room: 'contract',
    file: 'contract/allergy-words.ts',
    before: "[...beginnings, ...phrases].join('|')})`, 'iu')",
    after: "[...beginnings, ...phrases].join('|')})`, 'u')",
  },
  // "No allergies except my son" counts as a no.
  {
    room: 'contract',
    file: 'contract/without-denials.ts',
    before: "'except|apart",
    after: "'apart",
  },
  // A customer who cancels on the last day of the full refund gets only a share.
  {
    room: 'contract',
    file: 'contract/cancellation.ts',
    before: 'addDays(today, terms.fullUntilDays) <= eventDate',
    after: 'addDays(today, terms.fullUntilDays) < eventDate',
  },
  // A postcode keeps the letter O that was typed for a zero, and no map knows it.
  {
    room: 'contract',
    file: 'contract/postcode.ts',
    before: "letter === 'O' && at > 1 ? '0' : letter",
    after: 'letter',
  },
  // On the night when the clocks go back, times are an hour late.
  {
    room: 'contract',
    file: 'contract/london-time.ts',
    before: `londonParts(inSummer)
  return dayOf(parts) === day && timeOf(parts) === time ? inSummer : inWinter`,
    after: `londonParts(inWinter)
  return dayOf(parts) === day && timeOf(parts) === time ? inWinter : inSummer`,
  },
  // A good PDF with some bytes before its mark is refused.
  {
    room: 'contract',
    file: 'contract/cv-first-bytes.ts',
    before: "first.includes('%PDF-')",
    after: "first.startsWith('%PDF-')",
  },
  // £249.99 is 24,998 pence.
  {
    room: 'contract',
    file: 'contract/money.ts',
    before: 'Math.round(pounds * 100)',
    after: 'Math.trunc(pounds * 100)',
  },
  // A package that is no longer sold can still be ordered.
  {
    room: 'server/orders/placing',
    file: 'server/orders/placing/price-order.ts',
    before: 'contentNow().packages.filter(({ isOnSale }) => isOnSale)',
    after: 'contentNow().packages',
  },
  // An altered order sent with the same key gets the earlier order as its answer.
  {
    room: 'server/orders/placing',
    file: 'server/orders/placing/store-order.ts',
    before: 'if (earlier && !isMadeOf(earlier, request)) throw',
    after: 'if (earlier?.erased && !isMadeOf(earlier, request)) throw',
  },
  // Simultaneous orders each get the last places of a day.
  {
    room: 'server/orders/order',
    file: 'server/orders/order/new-orders.ts',
    before: 'taken + together <= day_places',
    after: 'taken + places <= day_places',
  },
  // A payment of 249.99 in another currency confirms an order of £249.99.
  {
    room: 'server/orders/life',
    file: 'server/orders/life/judge-payment.ts',
    before: "session.amount_total !== beside.paid.ownPence || session.currency !== 'gbp'",
    after: 'session.amount_total !== beside.paid.ownPence',
  },
  // The places of a change that stays pending are counted twice.
  {
    room: 'server/orders/order',
    file: 'server/orders/order/order-changes.ts',
    before: `  await countHeldPlaces(tx, waiting, -1)
`,
    after: '',
  },
  // Two people act on an order at the same moment, and both succeed.
  {
    room: 'server/orders/order',
    file: 'server/orders/order/lock-order.ts',
    before: ".where(isIt).for('update')",
    after: '.where(isIt)',
  },
  // A customer moves the event to a later day and then gets a full refund.
  {
    room: 'server/orders/ending',
    file: 'server/orders/ending/refund-now.ts',
    before: 'Math.min(...known)',
    after: 'Math.max(...known)',
  },
  // A customer's data is erased before their event.
  {
    room: 'server/orders/ending',
    file: 'server/orders/ending/erase-orders.ts',
    before: 'lt(cateringOrders.eventDate, londonToday)',
    after: 'lt(cateringOrders.createdAt, londonToday)',
  },
  // The list of coming orders lacks today's.
  {
    room: 'server/orders/lists',
    file: 'server/orders/lists/order-lists.ts',
    before: "first(sql`status = 'confirmed' and event_date >=",
    after: "first(sql`status = 'confirmed' and event_date >",
  },
  // The kitchen's printed sheets show amounts in notes.
  {
    room: 'server/orders/lists',
    file: 'server/orders/lists/day-sheet.ts',
    before: '!isAboutAttention(note)).map(withoutMoney)',
    after: '!isAboutAttention(note))',
  },
  // A refund goes to the oldest payment first, whose card may be gone.
  {
    room: 'server/payments',
    file: 'server/payments/divide-refund.ts',
    before: 'other.createdAt.getTime() - one.createdAt.getTime()',
    after: 'one.createdAt.getTime() - other.createdAt.getTime()',
  },
  // The VAT is rounded down.
  {
    room: 'server/documents',
    file: 'server/documents/vat.ts',
    before: 'Math.round((grossPence',
    after: 'Math.floor((grossPence',
  },
  // A customer's name is a formula in the accountant's spreadsheet.
  {
    room: 'server/documents',
    file: 'server/database/in-csv.ts',
    before: 'escape_formulas: true',
    after: 'escape_formulas: false',
  },
  // In summer a payment in the first hour of a month is in no month's books.
  {
    room: 'server/documents',
    file: 'server/documents/books/books.ts',
    before: "}::timestamp at time zone 'Europe/London'",
    after: "}::timestamp at time zone 'UTC'",
  },
  // Anybody at a manager's screen can refund without a proof of identity for the rest of the day.
  {
    room: 'server/people',
    file: 'server/people/staff-sessions.ts',
    before: "interval '15 minutes'",
    after: "interval '15 hours'",
  },
  // A session never ends.
  {
    room: 'server/people',
    file: 'server/people/staff-sessions.ts',
    before: 'and(eq(staffSessions.tokenHash, tokenHash), gt(staffSessions.expiresAt, sql`now()`))',
    after: 'eq(staffSessions.tokenHash, tokenHash)',
  },
  // A manager takes over another manager's account with a new link.
  {
    room: 'server/routes/staff',
    file: 'server/routes/staff/accounts/people.ts',
    before: "person.role !== 'kitchen' || isOfOthers",
    after: "person.role === 'owner' || isOfOthers",
  },
  // The last owner can be removed, if an invited owner has not joined yet.
  {
    room: 'server/routes/staff',
    file: 'server/routes/staff/accounts/people.ts',
    before: "each.role === 'owner' && each.passphraseHash !== null",
    after: "each.role === 'owner'",
  },
  // An owner publishes what another person typed after they looked.
  {
    room: 'server/publishing',
    file: 'server/publishing/publish.ts',
    before: 'if (seen?.rev !== rev) throw',
    after: 'if (!seen || seen.rev < rev) throw',
  },
  // Text typed into a draft while it is being published can't be published later.
  {
    room: 'contract',
    file: 'contract/content/change-set.ts',
    before: 'joined([...undone, ...changes])',
    after: 'joined(changes)',
  },
  // A dish whose food changed still counts as checked by the kitchen.
  {
    room: 'server/publishing',
    file: 'server/publishing/judge-draft.ts',
    before: "if (field === 'food')",
    after: "if (field === 'foods')",
  },
  // A preview link never expires.
  {
    room: 'server/publishing',
    file: 'server/publishing/previews.ts',
    before: 'and(eq(contentPreviews.tokenHash, hashToken(token)), holds)',
    after: 'and(eq(contentPreviews.tokenHash, hashToken(token)))',
  },
  // An application can take the CV of another.
  {
    room: 'server/applications',
    file: 'server/applications/applications.ts',
    before: `await tx
    .update(cvs)
    .set({ applicationId })
    .where(and(isCv(key), isNull(cvs.applicationId)))`,
    after: 'await tx.update(cvs).set({ applicationId }).where(isCv(key))',
  },
  // Applications are not found by an e-mail address with capital letters.
  {
    room: 'server/applications',
    file: 'server/applications/applications.ts',
    before: '}) = lower(',
    after: '}) = (',
  },
  // One network uses up the day's enquiries, and nobody else can ask.
  {
    room: 'server/enquiries',
    file: 'server/enquiries/send-enquiry.ts',
    before: '!(await countOfNetwork(',
    after: 'false && !(await countOfNetwork(',
  },
  // Each press on the link confirms again and sends another mail.
  {
    room: 'server/news',
    file: 'server/news/subscribe-to-news.ts',
    before: 'and(eq(newsSubscriptions.id, id), isNull(newsSubscriptions.confirmedAt))',
    after: 'eq(newsSubscriptions.id, id)',
  },
  // A script injected into a page can read the session of staff.
  {
    room: 'server/routes/staff',
    file: 'server/routes/staff/callers.ts',
    before: 'httpOnly: true',
    after: 'httpOnly: false',
  },
  // Search engines index the page of somebody's order.
  {
    room: 'server/routes/website',
    file: 'server/routes/website/heads.ts',
    before: "privatePages.has(address) && { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }",
    after: "privatePages.has(address) && { 'referrer-policy': 'no-referrer' }",
  },
  // A cache sends a compressed page to a browser that can't decompress it.
  {
    room: 'server/routes/website',
    file: 'server/routes/website/heads.ts',
    before: `    ...(file.br && { Vary: 'Accept-Encoding' }),
`,
    after: '',
  },
  // Screen readers miss the error of a field without a hint.
  {
    room: 'ui',
    file: 'ui/field.tsx',
    before: ', error && `',
    after: ', hint && error && `',
  },
  // The calendar lets customers choose a closed day.
  {
    room: 'ui',
    file: 'ui/calendar.tsx',
    before: 'if (!marks[day]?.isOff) onChoose(day)',
    after: 'onChoose(day)',
  },
  // The left arrow key shows the next poster.
  {
    room: 'site',
    file: 'site/pages/menu/poster-overlay.tsx',
    before: "if (key === 'ArrowLeft' && !zoomed) step(-1)",
    after: "if (key === 'ArrowLeft' && !zoomed) step(1)",
  },
  // After "Show all" the focus is lost.
  {
    room: 'site',
    file: 'site/pages/menu/use-choice.ts',
    before: `
    // The button that had the focus disappears.
    fields.current?.closest('details')?.querySelector('summary')?.focus({ preventScroll: true })`,
    after: '',
  },
  // A reload loses a half-typed enquiry.
  {
    room: 'site',
    file: 'site/pages/enquiry/use-enquiry-form.ts',
    before: 'Object.values(kept).some(Boolean)',
    after: 'Object.values(kept).every(Boolean)',
  },
  // Going back from a search steps through every text typed on the way.
  {
    room: 'staff-app',
    file: 'staff-app/screens/orders/search-orders.tsx',
    before: "const replace = asked.current !== ''",
    after: "const replace = asked.current === ''",
  },
  // Screen readers say nothing when another screen opens.
  {
    room: 'staff-app',
    file: 'staff-app/layout/screen.tsx',
    before: '(section ?? heading.current)?.focus(',
    after: 'section?.focus(',
  },
  // The allergies of an earlier order are taken as today's answer of the caller.
  {
    room: 'staff-app',
    file: 'staff-app/screens/take-order/who-rings.tsx',
    before: 'const { event_date: _day, allergies: _asked, allergy_words: _words, ...texts }',
    after: 'const { event_date: _day, ...texts }',
  },
  // Printing only the labels counts as printing the whole day.
  {
    room: 'staff-app',
    file: 'staff-app/screens/day/day.tsx',
    before: 'if (onPaper.isWholeDay) act(',
    after: 'act(',
  },
  // A refund is made twice if its answer was lost.
  {
    room: 'staff-app',
    file: 'staff-app/screens/order/money-form.tsx',
    before: 'const [key] = useState(newKey)',
    after: 'const key = newKey()',
  },
]
