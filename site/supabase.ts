import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { anonKeyPlaceholder, defaultAnonKey } from '../contract/public-anon-key.ts'

/** Returns a client of this site's own backend. Its calls use `fetchBy` if given. */
export function connect(fetchBy?: typeof fetch): SupabaseClient {
  return createClient(window.location.origin, anonKey(), {
    ...(fetchBy && { global: { fetch: fetchBy } }),
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
}

/**
 * Returns the public key that the server wrote into the page, or the default key if no server replaced the placeholder.
 */
export function anonKey(): string {
  const key = document.querySelector<HTMLMetaElement>('meta[name=anon-key]')?.content
  return key && key !== anonKeyPlaceholder ? key : defaultAnonKey
}
