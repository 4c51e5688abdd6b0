/** A single fault that somebody would suffer from, and that a good suite finds. `npm run test:mutations` tries each. */
export interface Mutation {
  /** The room of the house, as in docs/architecture.md. */
  room: string
  file: string
  /** Code that occurs exactly once in the file, and what is put in its place. */
  before: string
  after: string
}

// Each compiles and passes the linter, so that only a test can find it. The line above each says who suffers.
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
  // Staff read what the list of allergens says today as what their customer was told.
  {
    room: 'contract',
    file: 'contract/allergens.ts',
    before: '[dishesIn(told), dishesIn(today)]',
    after: '[dishesIn(today), dishesIn(told)]',
  },
  // "Allergic to nuts" is not heard, because it begins with a capital.
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
  // In the night in which the clocks go back, a time is an hour late.
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
  // A package that is not sold any more can still be ordered.
  {
    room: 'server/orders',
    file: 'server/orders/placing/price-order.ts',
    before: 'contentNow().packages.filter(({ isOnSale }) => isOnSale)',
    after: 'contentNow().packages',
  },
  // Whoever alters an order and sends it with the same key is told the earlier one.
  {
    room: 'server/orders',
    file: 'server/orders/placing/create-catering-order.ts',
    before: 'if (earlier && !isMadeOf(earlier, request)) throw',
    after: 'if (earlier?.erased && !isMadeOf(earlier, request)) throw',
  },
  // Orders of the same moment each get the last places of their day.
  {
    room: 'server/orders',
    file: 'server/orders/placing/new-orders.ts',
    before: 'taken + together <= day_places',
    after: 'taken + places <= day_places',
  },
  // A payment of 249.99 in another currency confirms an order of £249.99.
  {
    room: 'server/orders',
    file: 'server/orders/paying/judge-payment.ts',
    before: "session.amount_total !== beside.paid.ownPence || session.currency !== 'gbp'",
    after: 'session.amount_total !== beside.paid.ownPence',
  },
  // The places of a change that goes on waiting are counted twice.
  {
    room: 'server/orders',
    file: 'server/orders/changes/order-changes.ts',
    before: `  await countKeptPlaces(tx, waiting, -1)
`,
    after: '',
  },
  // Two people who act on an order at the same moment both succeed.
  {
    room: 'server/orders',
    file: 'server/orders/hold-order.ts',
    before: ".where(isIt).for('update')",
    after: '.where(isIt)',
  },
  // A customer moves the day first and gets everything back then.
  {
    room: 'server/orders',
    file: 'server/orders/ending/refund-now.ts',
    before: 'Math.min(...known)',
    after: 'Math.max(...known)',
  },
  // A customer is erased before their event.
  {
    room: 'server/orders',
    file: 'server/orders/ending/erase-orders.ts',
    before: 'lt(cateringOrders.eventDate, londonToday)',
    after: 'lt(cateringOrders.createdAt, londonToday)',
  },
  // The list of coming orders lacks those of today.
  {
    room: 'server/orders',
    file: 'server/orders/lists/order-lists.ts',
    before: "first(sql`status = 'confirmed' and event_date >=",
    after: "first(sql`status = 'confirmed' and event_date >",
  },
  // The paper on the kitchen's wall shows the amounts in notes.
  {
    room: 'server/orders',
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
  // In summer a payment just after midnight on the first is in no month.
  {
    room: 'server/documents',
    file: 'server/documents/books/books.ts',
    before: "}::timestamp at time zone 'Europe/London'",
    after: "}::timestamp at time zone 'UTC'",
  },
  // Whoever sits down at a manager's screen the same day can refund without a proof.
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
    before: "person.role !== 'kitchen') throw",
    after: "person.role === 'owner') throw",
  },
  // The last owner leaves the site to somebody who never joined.
  {
    room: 'server/routes/staff',
    file: 'server/routes/staff/accounts/people.ts',
    before: "each.role === 'owner' && each.passphraseHash !== null",
    after: "each.role === 'owner'",
  },
  // Somebody publishes what another person typed after they looked.
  {
    room: 'server/publishing',
    file: 'server/publishing/publish.ts',
    before: 'if (seen?.rev !== rev) throw',
    after: 'if (!seen || seen.rev < rev) throw',
  },
  // What is typed while a draft is published can't be published any more.
  {
    room: 'server/publishing',
    file: 'server/publishing/publish.ts',
    before: '[{ ...change, old: published.now }]',
    after: '[change]',
  },
  // A dish with other ingredients still counts as checked by the kitchen.
  {
    room: 'server/publishing',
    file: 'server/publishing/judge-draft.ts',
    before: "if (field === 'food') kept",
    after: "if (field === 'foods') kept",
  },
  // A preview link works for ever.
  {
    room: 'server/publishing',
    file: 'server/publishing/previews.ts',
    before: 'and(eq(contentPreviews.tokenHash, hashToken(token)), holds)',
    after: 'and(eq(contentPreviews.tokenHash, hashToken(token)))',
  },
  // One application takes the CV of another.
  {
    room: 'server/applications',
    file: 'server/applications/applications.ts',
    before: `await tx
    .update(cvs)
    .set({ applicationId })
    .where(and(isCv(key), isNull(cvs.applicationId)))`,
    after: 'await tx.update(cvs).set({ applicationId }).where(isCv(key))',
  },
  // An applicant whose address has capitals stays in our lists.
  {
    room: 'server/applications',
    file: 'server/applications/applications.ts',
    before: '}) = lower(',
    after: '}) = (',
  },
  // One network fills the day's enquiries, and nobody else can ask.
  {
    room: 'server/enquiries',
    file: 'server/enquiries/send-enquiry.ts',
    before: '!(await countOfNetwork(',
    after: 'false && !(await countOfNetwork(',
  },
  // Each press on the link confirms once more and sends another mail.
  {
    room: 'server/news',
    file: 'server/news/subscribe-to-news.ts',
    before: 'and(eq(newsSubscriptions.id, id), isNull(newsSubscriptions.confirmedAt))',
    after: 'eq(newsSubscriptions.id, id)',
  },
  // A script that got into a page reads the session of staff.
  {
    room: 'server/routes/staff',
    file: 'server/routes/staff/callers.ts',
    before: 'httpOnly: true',
    after: 'httpOnly: false',
  },
  // A search engine keeps the page of somebody's order.
  {
    room: 'server/routes/website',
    file: 'server/routes/website/heads.ts',
    before: "privatePages.has(address) && { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }",
    after: "privatePages.has(address) && { 'referrer-policy': 'no-referrer' }",
  },
  // A cache in between gives a packed page to a browser that can't unpack it.
  {
    room: 'server/routes/website',
    file: 'server/routes/website/heads.ts',
    before: `    ...(file.br && { Vary: 'Accept-Encoding' }),
`,
    after: '',
  },
  // A screen reader does not say what is wrong with a field that has no hint.
  {
    room: 'ui',
    file: 'ui/field.tsx',
    before: ', error && `',
    after: ', hint && error && `',
  },
  // The calendar lets a customer choose a day that is closed.
  {
    room: 'ui',
    file: 'ui/calendar.tsx',
    before: 'if (!marks[day]?.isOff) onChoose(day)',
    after: 'onChoose(day)',
  },
  // The left arrow key leads to the next poster.
  {
    room: 'site',
    file: 'site/pages/menu/poster-overlay.tsx',
    before: "if (key === 'ArrowLeft' && !zoomed) step(-1)",
    after: "if (key === 'ArrowLeft' && !zoomed) step(1)",
  },
  // After "Show all" the focus is nowhere.
  {
    room: 'site',
    file: 'site/pages/menu/use-choice.ts',
    before: `
    // The button that had the focus disappears.
    fields.current?.closest('details')?.querySelector('summary')?.focus({ preventScroll: true })`,
    after: '',
  },
  // A reload loses an enquiry that is half written.
  {
    room: 'site',
    file: 'site/pages/enquiry/use-enquiry-form.ts',
    before: 'Object.values(kept).some(Boolean)',
    after: 'Object.values(kept).every(Boolean)',
  },
  // Going back from a search leads through each text that was typed on the way.
  {
    room: 'staff-app',
    file: 'staff-app/screens/orders/search-orders.tsx',
    before: "const replace = asked.current !== ''",
    after: "const replace = asked.current === ''",
  },
  // A screen reader says nothing when one comes to another screen.
  {
    room: 'staff-app',
    file: 'staff-app/layout/screen.tsx',
    before: '(section ?? heading.current)?.focus(',
    after: 'section?.focus(',
  },
  // The allergies of an earlier order are taken for what the caller says today.
  {
    room: 'staff-app',
    file: 'staff-app/screens/take-order/who-rings.tsx',
    before: 'const { event_date: _day, allergies: _asked, allergy_words: _words, ...texts }',
    after: 'const { event_date: _day, ...texts }',
  },
  // Whoever prints the labels alone has printed the whole day.
  {
    room: 'staff-app',
    file: 'staff-app/screens/day/day.tsx',
    before: 'if (onPaper.isWholeDay) act(',
    after: 'act(',
  },
  // A refund whose answer was lost is made twice.
  {
    room: 'staff-app',
    file: 'staff-app/screens/order/money-form.tsx',
    before: 'const [key] = useState(newKey)',
    after: 'const key = newKey()',
  },
]
