import { journeys } from './journeys.ts'
import { startWebKit } from './webkit.ts'

journeys('WebKit', startWebKit)
