import assert from 'node:assert/strict'
import { createClient } from '@supabase/supabase-js'
import { functionPath } from '../../contract/calls.ts'
import { defaultRules } from '../../contract/delivery/rules.ts'
import { londonDay } from '../../contract/london-time.ts'
import { careersPage, cateringPage, homePage, menuPage, privacyPage, staffPage } from '../../contract/pages.ts'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { join } from '../../contract/staff/accounts.ts'
import { changeDeliveryRules } from '../../contract/staff/delivery-rules.ts'
import { openOrdering } from '../../contract/staff/opening.ts'
import { anOrder } from '../../tests/an-order.ts'
import { payWithCard } from '../../tests/server/pay.ts'
import { halves, uploadPhoto } from '../../tests/server/photo-files.ts'
import { cookieIn, staffClient } from '../../tests/server/staff-client.ts'
import { until } from '../../tests/server/until.ts'
import type { Engine } from './engine.ts'

const pages = [homePage, menuPage, cateringPage, careersPage, privacyPage, staffPage, '/healthz', '/readyz']
/** The port on the machine at which the proxy finds the site. */
const published = 'http://127.0.0.1:3000'

/** Makes staff calls of somebody who sees the site at its own address. */
const asStaff = (link: string, cookie?: string) =>
  staffClient({ url: published }, cookie, { origin: new URL(link).origin })

/** The site in a container, as visitors reach it through the port on the machine. */
export async function openSite({ podman }: Engine, container: string) {
  const address = await podman(
    'inspect',
    '--format={{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}',
    container,
  )
  const client = createClient(published, defaultAnonKey, { auth: { persistSession: false } })

  async function readOrder(id: string) {
    const { data, error } = await client.from('catering_orders').select('*').eq('id', id).single()
    if (error) throw error
    return data as { payment_status: string; order_number: string }
  }

  async function readDays(): Promise<object> {
    const today = londonDay(new Date())
    const address = `${published}${functionPath('delivery-days')}?from=${today}&to=${today}`
    return (await fetch(address, { headers: { apikey: defaultAnonKey } })).json() as Promise<object>
  }

  return {
    /** Reads pages, and a script and a picture that the first one names. Returns how many there were. */
    async readPages(): Promise<number> {
      const home = await (await fetch(published)).text()
      const script = /\/assets\/[\w.-]+\.js/.exec(home)?.[0]
      const picture = /\/media\/[\w./-]+\.(?:avif|webp|jpg)/.exec(home)?.[0]
      assert(script && picture, 'the first page names a script and a picture')
      for (const path of [...pages, script, picture]) {
        const response = await fetch(`${published}${path}`)
        assert.equal(response.status, 200, path)
        await response.arrayBuffer()
      }
      return pages.length + 2
    },

    /**
     * Has an owner join by the link of the guide's command, save the delivery rules, open the site and take a photo, and
     * returns that link.
     */
    async openForOrders(): Promise<string> {
      const person = ['--email', 'meera@tandoor-road.london', '--name', 'Meera Patel', '--role', 'owner']
      const said = await podman('exec', container, 'node', 'server/commands/staff-invite.ts', ...person)
      const link = /https?:\/\/\S+\/staff\S*/.exec(said)?.[0] ?? ''
      assert(link, `a link for staff in: ${said}`)
      const token = link.slice(link.lastIndexOf('/') + 1)
      const joined = await asStaff(link)(join, { token, passphrase: 'lentils under a violet bicycle' })
      const owner = asStaff(link, cookieIn(joined.headers))
      const saved = await owner(changeDeliveryRules, { version: 0, rules: defaultRules })
      const opened = await owner(openOrdering, { version: 0 })
      const { status, body } = await uploadPhoto(owner, await halves(4000, 3000).jpeg().toBuffer())
      assert.deepEqual([joined.status, saved.status, opened.status, status], [200, 200, 200, 200], JSON.stringify(body))
      // A server looks at its rules every two seconds.
      await until(async () => !('not_open' in (await readDays())))
      return link
    },

    /** Places an order, pays it at the sandbox's payment page and waits until the site knows. Returns its id. */
    async placeAndPay(): Promise<string> {
      const { data, error } = await client.functions.invoke('create-catering-order', { body: anOrder() })
      assert.equal(error, null)
      // The sandbox's port is not published, so its page is asked at the container's own address.
      const page = new URL(data.checkout_url)
      page.hostname = address
      await payWithCard(page.href)
      await until(async () => (await readOrder(data.order_id)).payment_status === 'completed')
      return data.order_id
    },

    /** Opens the link in a mail, which proves the customer's address. `mails` are as they lie in the folder. */
    async openLink(mails: string): Promise<void> {
      const text = mails.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
      const [, order_id, key] = /#order=([\w-]+)&key=([\w-]+)/.exec(text) ?? []
      const { error } = await client.functions.invoke('own-order', { body: { order_id, key } })
      assert.equal(error, null)
    },

    async expectPaid(id: string): Promise<void> {
      assert.equal((await readOrder(id)).payment_status, 'completed')
    },

    /** Sends an order without content, as a proxy does that names its visitor. Returns the status. */
    async sendNonsense(visitor: string): Promise<number> {
      const headers = { apikey: defaultAnonKey, 'content-type': 'application/json', 'x-forwarded-for': visitor }
      const address = published + functionPath('create-catering-order')
      const response = await fetch(address, { method: 'POST', headers, body: '{}' })
      await response.text()
      return response.status
    },
  }
}
