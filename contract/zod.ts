import { z } from 'zod'

// By default zod tests whether it may compile code. The pages' security policy forbids that, and browsers report even
// the test.
z.config({ jitless: true })

export { z }
