import packageFile from '../../package.json' with { type: 'json' }

/** Each browser of `browserslist` in package.json with its oldest version, such as "ios_saf" and "16.4". */
const oldest = packageFile.browserslist.map((line) => {
  const [, browser = '', version = ''] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? []
  if (!version) throw new Error(`package.json: "${line}" in browserslist has to be written like "chrome >= 111".`)
  return [browser, version] as const
})

/** The oldest browsers, as Vite names them. Vite compiles scripts and styles for these. */
export const viteTargets = oldest.map(([browser, version]) => browser.replace('ios_saf', 'ios') + version)

const mdnNames = { chrome: 'chrome', firefox: 'firefox', safari: 'safari', ios_saf: 'safari_ios' } as const

/** The oldest browsers, as MDN names them. */
export const oldestByMdn = oldest.map(
  ([browser, version]) => [mdnNames[browser as keyof typeof mdnNames], version] as const,
)
