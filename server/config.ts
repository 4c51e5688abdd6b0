import { join, resolve } from 'node:path'
import { z } from 'zod'
import { defaultAnonKey } from '../contract/public-anon-key.ts'
import { bareAddress } from '../contract/text-fields.ts'
import { StartError } from './errors.ts'
import { siteNow } from './publishing/live-content.ts'

const port = z.coerce.number().int().min(1).max(65_535)
const days = z.coerce.number().int().min(1).max(36_500)
const webAddress = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))

const addressOrNetwork = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
// The largest private networks (RFC 1918 and RFC 4193). A larger one would include strangers' addresses.
const widest = { ipv4: 8, ipv6: 7 }
// IPv4 in IPv6 notation is refused because its prefix length is ambiguous.
function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/')
  const isNarrow = bits === undefined || Number(bits) >= (address.includes(':') ? widest.ipv6 : widest.ipv4)
  return addressOrNetwork.safeParse(text).success && isNarrow && !/^::ffff:/i.test(text)
}

const address = bareAddress('not an e-mail address')

/** The settings as environment variables (docs/settings.md). */
export const settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  DATA_DIR: z.string().default('./data'),
  BACKUP_DIR: z.string().optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ANON_KEY: z
    .string()
    .regex(/^[\w.-]{8,500}$/)
    .default(defaultAnonKey),
  PAYMENTS: z.literal('sandbox').optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: webAddress.optional(),
  SANDBOX_PORT: port.optional(),
  METRICS_PORT: port.optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .transform(senderIn)
    .refine((from) => address.safeParse(from.address).success, 'not an address, nor Name <address>')
    .optional(),
  STAFF_EMAIL: address.optional(),
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((each) => each.trim()))
    .refine((list) => list.every(isAddressOrNetwork), {
      error:
        'write the addresses or networks that your proxies connect from, such as 127.0.0.1,10.0.0.0/8; not how many there are, and nothing where there is none',
    })
    .default([]),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  KEEP_APPLICATIONS_DAYS: days.default(180),
  KEEP_ENQUIRIES_DAYS: days.default(365),
  KEEP_ORDERS_DAYS: days.default(2555),
  KEEP_UNPAID_ORDERS_DAYS: days.default(30),
})

type Settings = z.infer<typeof settings>

/** A wrong setting. The message has one line per fault and names the variable. */
export class ConfigError extends StartError {}

/** Reads every setting (docs/settings.md). Throws a ConfigError that lists all faults. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = settings.safeParse(present)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  }
  const set = parsed.data
  const publicUrl = set.PUBLIC_URL ?? `http://localhost:${set.PORT}`
  const faults = faultsBetween(set, publicUrl)
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  return {
    host: set.HOST,
    port: set.PORT,
    metricsPort: set.METRICS_PORT,
    drainSeconds: set.DRAIN_SECONDS,
    publicUrl,
    /** True if other machines can reach the site (decision 103). */
    isPublic: isPublic(set.HOST, publicUrl),
    dataDir: resolve(set.DATA_DIR),
    /** While no mail server is set, mails are written to this folder as files. */
    mailDir: join(resolve(set.DATA_DIR), 'mail'),
    backupDir: set.BACKUP_DIR && resolve(set.BACKUP_DIR),
    databaseUrl: set.DATABASE_URL,
    anonKey: set.ANON_KEY,
    payments: payments(set),
    /** True if no money moves: payments go to the sandbox or to Stripe's test mode. */
    isTrial: /^(?!(sk|rk)_live_)/.test(set.STRIPE_SECRET_KEY ?? ''),
    /** True if neither money nor mail leaves this machine, so examples are allowed (decision 103). */
    isDemonstration: !isPublic(set.HOST, publicUrl) && !set.STRIPE_SECRET_KEY && !set.SMTP_URL,
    smtpUrl: set.SMTP_URL,
    /** Both default to the published content, so read them anew for each mail. */
    get mailFrom() {
      return mailFrom(set)
    },
    get staffEmail() {
      return staffEmail(set)
    },
    trustProxy: set.TRUST_PROXY,
    rateLimits: set.RATE_LIMITS === 'on',
    logLevel: set.LOG_LEVEL,
    keepApplicationsDays: set.KEEP_APPLICATIONS_DAYS,
    keepEnquiriesDays: set.KEEP_ENQUIRIES_DAYS,
    keepOrdersDays: set.KEEP_ORDERS_DAYS,
    keepUnpaidOrdersDays: set.KEEP_UNPAID_ORDERS_DAYS,
  }
}

export type Config = ReturnType<typeof readConfig>

const mailFrom = ({ MAIL_FROM }: Settings) => MAIL_FROM ?? { name: siteNow().name, address: siteNow().email }
const staffEmail = ({ STAFF_EMAIL }: Settings) => STAFF_EMAIL ?? siteNow().email

function payments(set: Settings) {
  if (!set.STRIPE_SECRET_KEY) return { kind: 'sandbox' as const, port: set.SANDBOX_PORT ?? set.PORT + 1 }
  return {
    kind: 'stripe' as const,
    secretKey: set.STRIPE_SECRET_KEY,
    webhookSecret: set.STRIPE_WEBHOOK_SECRET ?? '',
    apiUrl: set.STRIPE_API_URL,
  }
}

function faultsBetween(set: Settings, publicUrl: string): string[] {
  const faults: string[] = []
  const isExposed = !isLoopback(set.HOST)
  const open = isPublic(set.HOST, publicUrl)
  if (isExposed && !set.PUBLIC_URL) {
    faults.push(`PUBLIC_URL: set the address that visitors use; HOST=${set.HOST} lets others than this machine in`)
  }
  if (open && set.RATE_LIMITS === 'off') {
    faults.push('RATE_LIMITS: off is for load tests on a loopback HOST and PUBLIC_URL')
  }
  if (open) faults.push(...addressesOfNobody(set))
  if (set.METRICS_PORT === set.PORT) faults.push('METRICS_PORT: must differ from PORT')
  if (!set.STRIPE_SECRET_KEY) {
    if (open && set.PAYMENTS !== 'sandbox') {
      faults.push('STRIPE_SECRET_KEY: missing; set it, or PAYMENTS=sandbox if no real payments are meant')
    }
    if (!set.SANDBOX_PORT && set.PORT === 65_535) faults.push('SANDBOX_PORT: needed, since PORT + 1 is no port')
    if (set.SANDBOX_PORT === set.PORT) faults.push('SANDBOX_PORT: must differ from PORT')
    return faults
  }
  if (set.PAYMENTS === 'sandbox') faults.push('PAYMENTS: sandbox and STRIPE_SECRET_KEY exclude each other')
  if (!set.STRIPE_WEBHOOK_SECRET) faults.push('STRIPE_WEBHOOK_SECRET: needed with STRIPE_SECRET_KEY')
  return faults
}

function addressesOfNobody(set: Settings): string[] {
  const [staff, from] = [staffEmail(set), mailFrom(set).address]
  const faults: string[] = []
  if (leadsNowhere(staff)) faults.push(`STAFF_EMAIL: nobody reads at ${staff}; set the kitchen’s address`)
  if (leadsNowhere(from)) faults.push(`MAIL_FROM: ${from} is an address of nobody; set one of your own domain`)
  return faults
}

/** Parses `Name <address>`, with or without quotes around the name, or an address alone. */
function senderIn(text: string): { name: string; address: string } {
  const [, name = '', address = text] = /^(.*)<([^<>]+)>$/s.exec(text) ?? []
  return { name: name.trim().replace(/^"(.*)"$/s, '$1'), address }
}

/**
 * True if mail can never arrive at this address, because its domain is reserved for examples and tests
 * (https://www.rfc-editor.org/rfc/rfc2606 and rfc6761).
 */
export function leadsNowhere(address: string): boolean {
  return /[@.](test|example|invalid|localhost|example\.(com|net|org))$/i.test(address)
}

/** Returns the name of the person running a command. Under sudo, it is the person who called sudo. */
export function operatorName({ SUDO_USER, USER }: NodeJS.ProcessEnv = process.env): string {
  return SUDO_USER ?? USER ?? `user ${process.getuid?.()}`
}

function isPublic(host: string, publicUrl: string): boolean {
  return !isLoopback(host) || !isLoopback(new URL(publicUrl).hostname)
}

/** True if a host name means this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname === '::1' || /^127(\.\d+){3}$/.test(hostname)
}
