import { anOrder } from './an-order.ts'
import { addDays, londonDay } from '../contract/london-time.ts'
import { cateringPackages } from '../content/packages.ts'
import { payWithCard } from './server/pay.ts'
import { defaultAnonKey } from '../contract/public-anon-key.ts'
import { withDatabase } from './browser/staff.ts'
import { sql } from 'drizzle-orm'
const url = process.env.SITE_URL ?? ''
const names = ['Jasleen Kaur','Tom Whitaker','Priya & Arjun Mehta','St Mary’s Primary School (Mrs Hollingsworth-Featherstone)','Balwinder Singh','Olu Adeyemi','Hannah O’Brien','Gurdwara Sri Guru Singh Sabha','Kwame Mensah','Ewa Kowalska','Dr Fatima Al-Hassan','Liam Jones']
const towns = [['Hounslow','TW3 1AA'],['Southall','UB1 1LR'],['Ealing','W5 2NU'],['Kingston upon Thames','KT1 1EU'],['Richmond','TW9 1DN'],['Hayes','UB3 4DX']]
const words = [null,'Please ring the side bell.','One guest has a severe PEANUT allergy, please keep everything separate. Also two coeliacs.','Mild for the children, please.',null,null,'No nuts at all: anaphylaxis.']
const today = londonDay(new Date())
const days = [0,0,0,1,1,1,1,1,2,2,4,4,4,4,4,4,5,6,9,40]
for (const [i, plus] of days.entries()) {
  const [deluxe, trad, veg, lunch] = cateringPackages
  const pick: [typeof cateringPackages[number], number][] = i % 3 === 0 ? [[deluxe, 2], [lunch, 15]] : i % 3 === 1 ? [[trad, 1], [veg, 3]] : i % 5 === 0 ? [[deluxe, 2],[trad,1],[veg,3],[lunch,40]] : [[lunch, 60]]
  const total = pick.reduce((s, [p, q]) => s + p.pricePence * q, 0) / 100
  const [town, postcode] = towns[i % 6] as [string, string]
  const body = anOrder({ customer_name: names[i % 12], customer_email: `c${i}@example.com`, customer_phone: '020 7946 0' + (100 + i), delivery_city: town, delivery_postal_code: postcode, event_date: addDays(today, Math.max(1, plus)), event_time: `${String(8 + (i * 5) % 13).padStart(2,'0')}:${i % 2 ? '30' : '00'}`, guest_count: 8 + i * 7, special_instructions: words[i % 7] ?? undefined, order_items: pick.map(([p, q]) => ({ menu_id: p.id, stripe_price_id: p.priceReference, item_name: p.name, quantity: q, unit_price: p.pricePence / 100 })), total_amount: Number(total.toFixed(2)) })
  const r = await fetch(`${url}/functions/v1/create-catering-order`, { method: 'POST', headers: { 'content-type': 'application/json', apikey: defaultAnonKey, authorization: `Bearer ${defaultAnonKey}` }, body: JSON.stringify(body) })
  const o = await r.json() as any
  if (!o.checkout_url) { console.log(r.status, o); continue }
  if (i % 9 !== 7) await payWithCard(o.checkout_url)
  if (plus === 0) await withDatabase(async d => { await d.execute(sql`update catering_orders set event_date = ${today} where order_number = ${o.order_number}`) })
}
await new Promise(r => setTimeout(r, 3000))
await withDatabase(async d => {
  await d.execute(sql`update catering_orders set attention = 'Short notice: ring the customer.' where event_date = ${addDays(today,1)} and event_time < '12:00'`)
  await d.execute(sql`insert into order_marks (order_id, mark, by) select id, 'cooked', 'Aman' from catering_orders where event_date = ${today} limit 2`)
  console.log((await d.execute(sql`select payment_status, count(*) from catering_orders group by 1`)).rows)
})
