import { expect, vi } from 'vitest'
import { passphrase } from '../browser/staff-accounts.ts'
import type { Driver } from './driver.ts'
import { faultsSoFar, findShown, watchForFaults, whatHinders } from './in-page.ts'

/** A condition fails the test when it is not true after this time, in milliseconds. */
const patience = { timeout: 60_000, interval: 50 }

type Role = 'button' | 'link' | 'heading' | 'field' | 'row' | 'text'
type Name = string | RegExp

/** A person who uses the site. They see only what is shown, and press and type only where it is possible. */
export class Visitor {
  readonly driver: Driver
  readonly #site: string

  constructor(driver: Driver, site: string) {
    this.driver = driver
    this.#site = site
  }

  /** Opens an address of the server. A screen of the staff shows nothing before its script runs. */
  async open(path: string): Promise<void> {
    await this.driver.open(this.#site + path)
    await this.driver.evaluate(watchForFaults)
  }

  /** Opens a page of the site, and waits until its script runs, which takes over the scroll position. */
  async goTo(path: string): Promise<void> {
    await this.open(path)
    await this.until(() => history.scrollRestoration === 'manual')
  }

  /** Waits until an element with this role and name is shown. */
  sees(role: Role, name: Name): Promise<unknown> {
    return vi.waitFor(async () => {
      const found = await this.#find(role, name)
      if (!found) throw new Error(`No ${role} ${name} is shown`)
      return found
    }, patience)
  }

  /** Waits until no element with this role and name is shown. */
  async seesNo(role: Role, name: Name): Promise<void> {
    await vi.waitFor(async () => {
      if (await this.#find(role, name)) throw new Error(`The ${role} ${name} is still shown`)
    }, patience)
  }

  async press(role: Role, name: Name): Promise<void> {
    await this.driver.press(await this.#reach(role, name))
  }

  /** Types over the content of the field until it has the text. */
  async fill(label: Name, text: string): Promise<void> {
    const field = await this.#reach('field', label)
    await this.driver.evaluate((element: Element) => {
      const input = element as HTMLInputElement
      input.focus()
      input.select()
    }, field)
    await this.driver.type(text)
    await vi.waitFor(async () => expect(await this.valueOf(label)).toBe(text), patience)
  }

  async choose(label: Name, option: string): Promise<void> {
    await this.driver.choose(await this.#reach('field', label), option)
  }

  async attach(label: Name, path: string): Promise<void> {
    await this.driver.attach(await this.sees('field', label), path)
  }

  /** Returns the value of a field. */
  async valueOf(label: Name): Promise<string> {
    return this.driver.evaluate(
      (element: Element) => (element as HTMLInputElement).value,
      await this.sees('field', label),
    )
  }

  /** Switches to the tab that the page has opened. */
  async goToNewTab(): Promise<void> {
    await vi.waitFor(async () => expect(await this.driver.goToNewTab()).toBe(true), patience)
  }

  /** Waits until a condition inside the page is true. */
  async until(condition: () => boolean): Promise<void> {
    await vi.waitFor(async () => {
      if (!(await this.driver.evaluate(condition))) throw new Error(`Still not so in the page: ${condition}`)
    }, patience)
  }

  /** Returns the errors of the page since it was opened. */
  faults(): Promise<string[]> {
    return this.driver.evaluate(faultsSoFar)
  }

  #find(role: Role, name: Name) {
    return this.driver.find(findShown, role, typeof name === 'string' ? name : name.source, typeof name !== 'string')
  }

  /** Returns the element once it lies still and uncovered in the middle of the window. */
  #reach(role: Role, name: Name): Promise<unknown> {
    return vi.waitFor(async () => {
      const found = await this.sees(role, name)
      const hindrance = await this.driver.evaluate(whatHinders, found)
      if (hindrance) throw new Error(`The ${role} ${name} can't be pressed: ${hindrance}`)
      return found
    }, patience)
  }
}

/** Somebody joins the staff by a link, with the passphrase of all tests, and sees the orders. */
export async function joinedBy(visitor: Visitor, link: string): Promise<void> {
  await visitor.open(new URL(link).pathname)
  await visitor.fill('Choose a passphrase', passphrase)
  await visitor.press('button', 'Join')
  await visitor.sees('heading', 'Orders')
}
