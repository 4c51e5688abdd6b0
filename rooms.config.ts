import '@swc/core' // Without its parser dependency-cruiser would guess, and miss imports.
import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser'

/** What every room of the server may import, apart from the rooms and files that its line names. */
// biome-ignore format: it is read as a table
const server = [
  'contract', 'contract/content', 'contract/legal', 'contract/delivery', 'contract/phone-number.ts',
  'contract/staff', 'node:*', 'dependencies',
  'server/errors.ts', 'server/parse.ts', 'server/publishing/live-content.ts', 'server/operations/answer-questions.ts',
  'server/operations/kept-program.ts', 'server/operations/loggable.ts',
]

/**
 * The rooms of the house, and what each may import besides its own files. `npm run lint` refuses every other import,
 * also one of types alone. A file belongs to the room with the longest name that fits.
 *
 * What is listed is another room, a single file, a package by its name, `dependencies` for all packages that the server
 * is installed with, `node:*` for what Node brings along, or `*` for everything.
 *
 * The server's rooms stand in order: each may import rooms below it, and none above it.
 */
// biome-ignore format: it is read as a table
export const rooms: Record<string, string[]> = {
  'content':           ['contract/content'],
  'contract':          ['zod'],
  'contract/phone-number.ts': ['libphonenumber-js/min'], // 30 kB, without which visitors' pages do.
  'contract/content':  ['contract', 'contract/delivery', 'contract/phone-number.ts', 'zod'],
  'contract/legal':    ['contract', 'contract/content', 'zod'],
  'contract/delivery': ['contract', 'zod'],
  'contract/staff':    ['contract', 'contract/content', 'contract/delivery', 'zod'],

  'ui':    ['react', 'react-dom', 'react-day-picker', 'sonner'],
  'site':  ['ui', 'contract', 'contract/content', 'contract/legal', 'contract/delivery',
            'react', 'react-dom', 'react-router', '@supabase/supabase-js', 'zod',
            '@react-router/dev', 'lightningcss'], // These two are for the build.
  'staff-app': ['ui', 'contract', 'contract/content', 'contract/delivery', 'contract/phone-number.ts', 'contract/staff',
            'react', 'react-dom', 'react-router', 'react-day-picker', '@tanstack/react-query',
            '@simplewebauthn/browser', 'zod'],
  'staff-app/vite.config.ts': ['scripts/browsers/oldest.ts', 'package.json', 'vite', '@tailwindcss/vite'],

  'server/main.ts':      [...server, 'sandbox', 'server/app.ts', 'server/config.ts', 'server/jobs', 'server/routes',
                          'server/mail', 'server/delivery', 'server/payments', 'server/publishing', 'server/people',
                          'server/database/embedded', 'server/database', 'server/http', 'server/operations'],
  'server/app.ts':       [...server, 'server/config.ts', 'server/routes', 'server/opening', 'server/mail',
                          'server/orders/order', 'server/payments', 'server/database', 'server/http'],
  'server/commands':     [...server, 'server/config.ts', 'server/opening', 'server/demonstration', 'server/personal-data', 'server/mail', 'server/documents',
                          'server/delivery', 'server/payments', 'server/publishing', 'server/people', 'server/database/embedded',
                          'server/database', 'server/http'],
  'server/config.ts':    [...server],

  'server/jobs':          [...server, 'server/personal-data', 'server/mail', 'server/documents',
                           'server/orders/lists', 'server/orders/changes', 'server/orders/ending', 'server/orders/paying',
                           'server/orders/life', 'server/orders/order', 'server/delivery', 'server/payments',
                           'server/publishing', 'server/database'],
  'server/routes':        [...server, 'server/opening', 'server/demonstration', 'server/personal-data', 'server/mail', 'server/documents', 'server/applications',
                           'server/enquiries', 'server/news', 'server/orders/own-order', 'server/orders/lists', 'server/orders/changes',
                           'server/orders/placing', 'server/orders/ending', 'server/orders/paying', 'server/orders/order',
                           'server/delivery', 'server/payments', 'server/publishing', 'server/people', 'server/database',
                           'server/http', 'server/operations', 'package.json'],
  'server/opening':       [...server, 'server/config.ts', 'server/demonstration', 'server/mail', 'server/delivery', 'server/payments',
                           'server/publishing', 'server/people', 'server/database/embedded', 'server/database'],
  'server/demonstration': [...server, 'server/mail', 'server/applications', 'server/enquiries', 'server/orders/changes',
                           'server/orders/placing', 'server/orders/ending', 'server/orders/paying', 'server/orders/order', 'server/delivery', 'server/payments', 'server/people', 'server/database'],
  'server/personal-data': [...server, 'server/mail', 'server/documents', 'server/applications', 'server/enquiries',
                           'server/news', 'server/orders/lists', 'server/orders/ending', 'server/orders/order',
                           'server/publishing', 'server/people', 'server/database'],
  'server/mail':          [...server, 'server/documents', 'server/applications', 'server/enquiries', 'server/news',
                           'server/orders/lists', 'server/orders/order', 'server/delivery', 'server/payments',
                           'server/publishing', 'server/people', 'server/database'],
  'server/documents':     [...server, 'server/orders/paying', 'server/orders/order', 'server/payments', 'server/database'],
  'server/applications':  [...server, 'server/people', 'server/database'],
  'server/enquiries':     [...server, 'server/people', 'server/database'],
  'server/news':          [...server, 'server/people', 'server/database'],
  'server/orders/own-order': [...server, 'server/orders/changes', 'server/orders/ending', 'server/orders/order',
                              'server/delivery', 'server/payments', 'server/database'],
  'server/orders/lists':     [...server, 'server/orders/ending', 'server/orders/paying', 'server/orders/order',
                              'server/delivery', 'server/payments', 'server/publishing', 'server/people', 'server/database'],
  'server/orders/changes':   [...server, 'server/orders/placing', 'server/orders/ending', 'server/orders/paying', 'server/orders/life', 'server/orders/order',
                              'server/delivery', 'server/payments', 'server/publishing', 'server/people', 'server/database'],
  'server/orders/placing':   [...server, 'server/orders/ending', 'server/orders/paying', 'server/orders/order',
                              'server/delivery', 'server/payments', 'server/publishing', 'server/people', 'server/database'],
  'server/orders/ending':    [...server, 'server/orders/paying', 'server/orders/life', 'server/orders/order',
                              'server/delivery', 'server/payments', 'server/people', 'server/database'],
  'server/orders/paying':    [...server, 'server/orders/life', 'server/orders/order',
                              'server/delivery', 'server/payments', 'server/people', 'server/database'],
  'server/orders/life':      [...server, 'server/orders/order',
                              'server/delivery', 'server/payments', 'server/publishing', 'server/people', 'server/database'],
  'server/orders/order':     [...server, 'server/delivery', 'server/publishing', 'server/people', 'server/database'],
  'server/delivery':      [...server, 'server/people', 'server/database'],
  'server/payments':      [...server, 'server/database'],
  'server/publishing':    [...server, 'server/people', 'server/database'],
  'server/people':        [...server, 'server/database', 'server/http'],
  'server/database/embedded': ['server/database/documents-schema.ts', 'server/errors.ts', 'node:*',
                               'dependencies'],
  'server/database':      [...server],
  'server/http':          [...server],
  'server/operations':    [...server],
  'server/publishing/live-content.ts': ['contract/content', 'node:*'],
  'server/operations/answer-questions.ts': ['node:*'],
  'server/operations/kept-program.ts': ['node:*', 'server/errors.ts', 'server/operations/answer-questions.ts'],
  'server/operations/loggable.ts':    [],
  'server/errors.ts': ['contract'],
  'server/parse.ts':  ['server/errors.ts', 'zod'],

  'sandbox': ['contract', 'server/publishing/live-content.ts', 'node:*', 'dependencies', 'server/database/sandbox-tables.ts',
              'server/http/cut-unused-connections.ts', 'server/http/drain.ts'],

  'art':     ['content', 'contract', 'contract/content', 'site', 'scripts', 'node:*', '@playwright/test', 'harfbuzzjs', 'sharp', 'subset-font'],
  'scripts': ['content', 'contract', 'contract/content', 'contract/legal', 'contract/delivery', 'contract/staff', 'tests', 'server/publishing', 'server/routes/website/load-website.ts', 'server/commands/with-database.ts', 'server/config.ts', 'server/database', 'node:*', 'package.json', '@supabase/supabase-js', '@playwright/test', 'sharp', 'subset-font', 'harfbuzzjs', 'vite', 'pino',
              'zod', '@mdn/browser-compat-data', 'acorn', 'acorn-walk', 'css-tree', 'htmlparser2'],
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
