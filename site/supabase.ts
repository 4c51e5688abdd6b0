import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { anonKeyPlaceholder, defaultAnonKey } from '../contract/public-anon-key.ts'

/** Returns a client of this site's own backend. With `fetchBy` its calls use that function. */
export function connect(fetchBy?: typeof fetch): SupabaseClient {
  return createClient(window.location.origin, anonKey(), {
    ...(fetchBy && { global: { fetch: fetchBy } }),
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
}

/** Returns the key that the server writes into the page. A page that no server has changed has the placeholder. */
export function anonKey(): string {
  const key = document.querySelector<HTMLMetaElement>('meta[name=anon-key]')?.content
  return key && key !== anonKeyPlaceholder ? key : defaultAnonKey
}
