import { z } from 'zod'

// zod looks whether it may compile code; the pages' security policy forbids that, and reports the very look.
z.config({ jitless: true })

export { z }
