import { useSyncExternalStore } from 'react'
import { storeText } from '../../ui/browser-storage.ts'

type Theme = 'light' | 'dark'

/** The localStorage key of this device's theme. The page reads it before its first paint (staff-app/index.html). */
const key = 'staff-theme'
const listeners = new Set<() => void>()

/** Returns the theme on the screen: the one chosen on this device, or else the system's. */
export function useTheme(): Theme {
  return useSyncExternalStore(follow, shownTheme)
}

/** Applies the theme, and stores it on this device if the browser allows that. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  storeText(key, theme, 'localStorage')
  for (const listener of listeners) listener()
}

const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)')

function shownTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : systemIsDark.matches ? 'dark' : 'light'
}

function follow(listener: () => void) {
  listeners.add(listener)
  systemIsDark.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    systemIsDark.removeEventListener('change', listener)
  }
}
