import '@swc/core' // Without its parser dependency-cruiser would guess, and miss imports.
import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser'

/** What every room of the server may import, apart from the rooms and files that its line names. */
// biome-ignore format: it is read as a table
const server = [
  'content', 'contract', 'contract/delivery', 'contract/staff', 'node:*', 'dependencies',
  'server/http/errors.ts', 'server/operations/kept-thread.ts', 'server/operations/loggable.ts',
  'server/operations/start-error.ts',
]

/**
 * The rooms of the house, and what each may import besides its own files. `npm run lint` refuses every other import,
 * also one of types alone. A file belongs to the room with the longest name that fits.
 *
 * What is listed is another room, a single file, a package by its name, `dependencies` for all packages that the server
 * is installed with, `node:*` for what Node brings along, or `*` for everything.
 *
 * The server's rooms stand in order: each may import rooms below it. An arrow that runs back up names a file, so that
 * each can be seen and none grows unseen.
 */
// biome-ignore format: it is read as a table
export const rooms: Record<string, string[]> = {
  'content':           ['zod'],
  'contract':          ['contract/delivery', 'zod'],
  'contract/delivery': ['contract', 'zod', 'postcode'],
  'contract/staff':    ['contract', 'contract/delivery', 'zod'],

  'ui':    ['react', 'react-dom', 'react-day-picker', 'sonner'],
  'site':  ['ui', 'content', 'contract', 'contract/delivery',
            'react', 'react-dom', 'react-router', '@supabase/supabase-js', 'zod',
            '@react-router/dev', 'lightningcss'], // These two are for the build.
  'staff': ['ui', 'content', 'contract', 'contract/delivery', 'contract/staff',
            'react', 'react-dom', 'react-router', 'react-day-picker', '@tanstack/react-query',
            '@simplewebauthn/browser', 'zod'],
  'staff/vite.config.ts': ['package.json', 'vite', '@tailwindcss/vite'],

  'server/main.ts':    [...server, 'sandbox', 'server/app.ts', 'server/config.ts', 'server/jobs', 'server/staff',
                        'server/mail', 'server/payments', 'server/kitchen', 'server/operations', 'server/http',
                        'server/database', 'server/database/embedded'],
  'server/app.ts':     [...server, 'server/config.ts', 'server/staff', 'server/functions', 'server/rest', 'server/mail',
                        'server/payments', 'server/documents', 'server/storage', 'server/operations', 'server/http',
                        'server/database'],
  'server/commands':   [...server, 'server/config.ts', 'server/staff', 'server/mail', 'server/payments',
                        'server/kitchen', 'server/database', 'server/database/embedded'],
  'server/config.ts':  [...server],
  'server/jobs':       [...server, 'server/mail', 'server/changes', 'server/payments', 'server/documents',
                        'server/kitchen', 'server/database'],
  'server/staff':      [...server, 'server/functions', 'server/mail', 'server/changes', 'server/payments',
                        'server/documents', 'server/kitchen', 'server/storage', 'server/http', 'server/database'],
  'server/functions':  [...server, 'server/changes', 'server/payments', 'server/documents', 'server/kitchen',
                        'server/storage', 'server/http', 'server/database'],
  'server/rest':       [...server, 'server/payments', 'server/documents', 'server/http', 'server/database'],
  'server/mail':       [...server, 'server/documents', 'server/kitchen', 'server/storage', 'server/database',
                        'server/changes/change-link.ts', 'server/functions/package-allergens.ts',
                        'server/staff/orders/order-tags.ts', 'server/staff/orders/postcode-district.ts',
                        'server/staff/orders/waits-in-words.ts', 'server/staff/orders/without-money.ts'],
  'server/changes':    [...server, 'server/payments', 'server/kitchen', 'server/database',
                        'server/functions/create-catering-order.ts', 'server/functions/open-order-payment.ts',
                        'server/functions/package-allergens.ts', 'server/functions/price-order.ts',
                        'server/functions/time-to-pay.ts'],
  'server/payments':   [...server, 'server/kitchen', 'server/http', 'server/database',
                        'server/changes/end-change.ts', 'server/changes/put-in-force.ts',
                        'server/changes/tell-of-change.ts'],
  'server/documents':  [...server, 'server/database', 'server/changes/change-link.ts', 'server/functions/parse.ts'],
  'server/kitchen':    [...server, 'server/database', 'server/functions/parse.ts', 'server/functions/time-to-pay.ts'],
  'server/storage':    [...server, 'server/http', 'server/database'],
  'server/operations': [...server, 'server/http', 'server/database', 'package.json'],
  'server/http':       [...server, 'server/database', 'server/kitchen/rules-in-force.ts'],
  'server/database':   [...server],
  'server/database/embedded':        ['server/database/document-series.ts', 'server/operations/start-error.ts', 'node:*',
                                      'dependencies'],
  'server/operations/kept-thread.ts': ['node:*', 'server/http/errors.ts'],
  'server/http/errors.ts':           ['content', 'contract', 'fastify'],
  'server/operations/loggable.ts':   [],
  'server/operations/start-error.ts': [],

  'sandbox': ['content', 'contract', 'node:*', 'dependencies', 'server/database/sandbox-tables.ts',
              'server/http/cut-unused-connections.ts', 'server/http/drain.ts'],

  'art':     ['content', 'site', 'scripts', 'node:*', '@playwright/test', 'harfbuzzjs', 'sharp', 'subset-font'],
  'scripts': ['content', 'contract', 'contract/delivery', 'contract/staff', 'tests', 'server/http', 'node:*', '@supabase/supabase-js', 'subset-font', 'vite',
              'zod'],
  'tests':   ['*'],
}

/** The settings of tools, beside this file. They may import everything. */
const settings = '^[^/]+$'

const isFile = (name: string) => /\.(ts|json)$/.test(name)
const literally = (name: string) => name.replaceAll('.', '[.]')

/** Returns what matches the paths of the files in a room, and of none that have a room of their own inside it. */
function filesOf(room: string) {
  if (isFile(room)) return `^${literally(room)}$`
  const inside = Object.keys(rooms).filter((other) => other.startsWith(`${room}/`))
  const rest = inside.map((other) => literally(other.slice(room.length + 1)) + (isFile(other) ? '$' : '/'))
  return `^${room}/${rest.length ? `(?!${rest.join('|')})` : ''}`
}

function pathsOf(entry: string) {
  if (entry === '*') return '.'
  return entry in rooms || isFile(entry) ? filesOf(entry) : `(^|/)node_modules/${entry}/`
}

/** The entries that stand for many packages, as dependency-cruiser calls them. */
const kinds: Record<string, 'core' | 'npm'> = { 'node:*': 'core', dependencies: 'npm' }

function ruleOf([room, may]: [string, string[]]): IForbiddenRuleType {
  return {
    name: room,
    severity: 'error',
    comment: `${room} may import ${may.join(', ') || 'nothing'}: rooms.config.ts.`,
    from: { path: filesOf(room) },
    to: {
      pathNot: [room, ...may.filter((entry) => !(entry in kinds))].map(pathsOf),
      dependencyTypesNot: may.flatMap((entry) => kinds[entry] ?? []),
    },
  }
}

export default {
  forbidden: [
    ...Object.entries(rooms).map(ruleOf),
    {
      name: 'no-room',
      severity: 'error',
      comment: 'This file is in no room of rooms.config.ts.',
      from: { pathNot: [settings, ...Object.keys(rooms).map(filesOf)] },
      to: {},
    },
    {
      name: 'no-circle',
      severity: 'error',
      comment: 'Files import each other in a circle.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-such-file',
      severity: 'error',
      comment: 'What is imported does not exist.',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: '(^|/)node_modules/',
    exclude: '^(build|data|test-results|playwright-report|[.][^/.]+)(/|$)|^(?!.*node_modules/).*[.]d[.]m?ts$',
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
} satisfies IConfiguration
