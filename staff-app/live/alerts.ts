import { useSyncExternalStore } from 'react'
import { londonDay } from '../../contract/london-time.ts'
import { guestsInWords } from '../../contract/order-in-words.ts'
import { staffOrderPath, staffPage } from '../../contract/pages.ts'
import { dayInWords } from '../orders/in-words.ts'
import type { Arrival } from './compare-orders.ts'

/** What this device does when an order comes in, beside showing it. */
export interface Alerts {
  sound: boolean
  notice: boolean
}

/** Where a device remembers it. */
const key = 'staff-alerts'
const listeners = new Set<() => void>()
let chosen: Alerts = remembered()
let audio: AudioContext | undefined

export const useAlerts = () => useSyncExternalStore(follow, () => chosen)

function follow(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function remembered(): Alerts {
  try {
    const { sound = false, notice = false } = JSON.parse(localStorage.getItem(key) ?? '{}')
    return { sound: sound === true, notice: notice === true && maySendNotices() }
  } catch {
    return { sound: false, notice: false }
  }
}

/** Whether this device can show notices at all, and what was said of it. */
export function noticePermission(): NotificationPermission {
  return 'Notification' in window ? Notification.permission : 'denied'
}

function maySendNotices(): boolean {
  return noticePermission() === 'granted'
}

/** Sets what this device does. A notice needs the person's word to the browser, which is asked for here. */
export async function chooseAlerts(change: Partial<Alerts>): Promise<void> {
  if (change.notice && noticePermission() === 'default') await Notification.requestPermission()
  const next = { ...chosen, ...change }
  chosen = { ...next, notice: next.notice && maySendNotices() }
  try {
    localStorage.setItem(key, JSON.stringify(chosen))
  } catch {
    // It holds until the page is closed.
  }
  for (const listener of listeners) listener()
  if (change.sound) ring()
}

/** Rings and shows a notice where the person wants it. A notice names no customer: it stands on locked screens. */
export function alert(arrivals: Arrival[]): void {
  if (chosen.sound) ring()
  if (chosen.notice && maySendNotices()) void showNotice(arrivals)
}

async function showNotice(arrivals: Arrival[]) {
  const [first] = arrivals
  if (!first) return
  const registration = await navigator.serviceWorker?.getRegistration(staffPage)
  const { number, day, time, guests } = first.order
  const words = first.kind === 'New' ? 'New order' : 'An order needs attention'
  const title = arrivals.length === 1 ? words : `${arrivals.length} orders are new or need attention`
  const body =
    arrivals.length === 1 ? `${dayInWords(day, londonDay(new Date()))}, ${time}, ${guestsInWords(guests)}` : ''
  const address = arrivals.length === 1 ? staffOrderPath(number) : staffPage
  // Opened by the service worker: on phones, pages cannot show notices themselves.
  await registration?.showNotification(title, { body, tag: 'orders', icon: '/icon-192.png', data: { address } })
}

/** Two notes, the second above the first: heard through a kitchen, and over in half a second. */
function ring() {
  audio ??= new AudioContext()
  const start = audio.currentTime + 0.02
  for (const [index, pitch] of [660, 880].entries()) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    const from = start + index * 0.18
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0, from)
    volume.gain.linearRampToValueAtTime(0.5, from + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.34)
    tone.connect(volume).connect(audio.destination)
    tone.start(from)
    tone.stop(from + 0.36)
  }
  void audio.resume()
}

/** Browsers let a page sound only once it was touched, so the first touch wakes what will ring later. */
export function wakeSound(): () => void {
  const wake = () => {
    if (!chosen.sound) return
    audio ??= new AudioContext()
    void audio.resume()
  }
  window.addEventListener('pointerdown', wake)
  window.addEventListener('keydown', wake)
  return () => {
    window.removeEventListener('pointerdown', wake)
    window.removeEventListener('keydown', wake)
  }
}
