import { firstContent } from '../content/first-content.ts'
import { goLive } from '../server/publishing/live-content.ts'
import { takeContent } from '../staff-app/content.ts'

/** Each file of tests begins with the first content, and needs no build for it. */
goLive({ number: 1, content: firstContent })
takeContent({ ...firstContent, release: 1 })
