import { startFirefox } from './firefox.ts'
import { journeys } from './journeys.ts'

journeys('Firefox', startFirefox)
