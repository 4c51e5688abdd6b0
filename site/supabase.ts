import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { defaultAnonKey } from '../contract/public-anon-key.ts'

/** A client of this site's own backend; with `fetchBy` its calls go that way. */
export function connect(fetchBy?: typeof fetch): SupabaseClient {
  return createClient(window.location.origin, anonKey(), {
    ...(fetchBy && { global: { fetch: fetchBy } }),
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
}

// The server writes its key into the page; a page that no server touched still has the placeholder.
function anonKey(): string {
  const key = document.querySelector<HTMLMetaElement>('meta[name=anon-key]')?.content
  return key && !key.startsWith('%') ? key : defaultAnonKey
}
