import { useSyncExternalStore } from 'react'
import { londonDay } from '../../contract/london-time.ts'
import { guestsInWords } from '../../contract/order-in-words.ts'
import { staffOrderPath, staffPage } from '../../contract/pages.ts'
import { readStoredFields, store } from '../../ui/browser-storage.ts'
import { makeListeners } from '../listeners.ts'
import { dayFromToday } from '../orders/in-words.ts'
import type { Arrival } from './compare-orders.ts'

/** What this device does about an incoming order, besides showing it. */
export interface Alerts {
  sound: boolean
  notice: boolean
}

/** The localStorage key of these settings. */
const key = 'staff-alerts'
const { follow, tell } = makeListeners()
let chosen: Alerts = remembered()
let audio: AudioContext | undefined

export const useAlerts = () => useSyncExternalStore(follow, () => chosen)

function remembered(): Alerts {
  const { sound, notice } = readStoredFields(key, 'localStorage')
  return { sound: sound === true, notice: notice === true && maySendNotices() }
}

/** Returns the browser's permission for notices, or "denied" if this device can't show any. */
export function noticePermission(): NotificationPermission {
  return 'Notification' in window ? Notification.permission : 'denied'
}

function maySendNotices(): boolean {
  return noticePermission() === 'granted'
}

/** Changes what this device does. Asks the browser for permission to show notices if it is needed. */
export async function chooseAlerts(change: Partial<Alerts>): Promise<void> {
  if (change.notice && noticePermission() === 'default') await Notification.requestPermission()
  const next = { ...chosen, ...change }
  chosen = { ...next, notice: next.notice && maySendNotices() }
  store(key, chosen, 'localStorage')
  tell()
  if (change.sound) ring()
}

/** Rings and shows a notice, as chosen on this device. A notice names no customer, because locked screens show it. */
export function alert(arrivals: Arrival[]): void {
  if (chosen.sound) ring()
  if (chosen.notice && maySendNotices()) void showNotice(arrivals)
}

async function showNotice(arrivals: Arrival[]) {
  const [first] = arrivals
  if (!first) return
  // One that is still being installed can't show any.
  const registration = await navigator.serviceWorker?.ready
  const { number, day, time, guests } = first.order
  const words = first.kind === 'New' ? 'New order' : 'An order needs attention'
  const title = arrivals.length === 1 ? words : `${arrivals.length} orders are new or need attention`
  const body =
    arrivals.length === 1 ? `${dayFromToday(day, londonDay(new Date()))}, ${time}, ${guestsInWords(guests)}` : ''
  const address = arrivals.length === 1 ? staffOrderPath(number) : staffPage
  // Shown through the service worker: on phones, pages can't show notices themselves.
  await registration?.showNotification(title, { body, tag: 'orders', icon: '/icon-192.png', data: { address } })
}

/** Plays two rising notes: heard across a kitchen, and over in about half a second. */
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

/** Resumes the audio on each touch or key: browsers keep an untouched page silent. Returns a function that stops it. */
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
