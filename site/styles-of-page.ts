import { type Selector, transform, type Visitor } from 'lightningcss'

const styleSheet = /(?<=<style id="theme">).*?(?=<\/style>)/s
const entities: Record<string, string> = { '&gt;': '>', '&lt;': '<', '&quot;': '"', '&#x27;': "'", '&amp;': '&' }
// The oldest Safari that the site is for (browserslist in package.json).
const targets = { safari: (16 << 16) | (4 << 8) }

/**
 * Cuts a page's style sheet down to the rules that its HTML can use, so that both fit into the first flight of a TCP
 * connection, some 14 kB. Keeps rules for states such as hover. What script adds to a page needs the whole sheet, which
 * loads before hydration (site/scripts-after-first-paint.ts). What follows the end of the first screen has that sheet
 * before it is shown (layout/end-of-first-screen.tsx). Throws if the page has no style sheet.
 */
export function stylesOfPage(html: string): string {
  const css = html.match(styleSheet)?.[0]
  if (!css) throw new Error('The page has no style sheet: site/root.tsx writes it in another place now.')
  const [markup = '', below] = html.replace(styleSheet, '').split('<link rel="stylesheet"')
  const found = [...classesIn(markup), ...elementsIn(markup), ...variablesIn(markup), ...controlsIn(markup)]
  const key = css + found.sort().join(' ')
  const styles = cut.get(key) ?? cutFor(css, markup)
  if (cut.size >= mostKept) cut.clear()
  cut.set(key, styles)
  const fonts = fontsFor(styles, markup)
  // The whole sheet may come before the first paint, which then shows what is below the end of the first screen too.
  const named = below === undefined ? fonts : fontsFor(css, markup + below)
  const files = named.flatMap((face) => face.match(fontFile)?.[1] ?? [])
  const fetched = files.map((file) => `<link rel="preload" as="font" type="font/woff2" href="${file}" crossorigin/>`)
  return html
    .replace(styleSheet, () => styles.replaceAll(fontFaces, (face) => (fonts.includes(face) ? face : '')))
    .replace('<style id="theme">', (start) => fetched.join('') + start)
}

const fontFaces = /@font-face\{[^}]*\}/g
const fontFile = /url\("?([^)"]+\.woff2)/

/**
 * Returns the fonts that a page needs for its words above the footer. A browser that finds a font in the styles fetches
 * it a round trip late, so these are named in the page's head. The others come with the whole sheet.
 */
function fontsFor(styles: string, markup: string): string[] {
  const [aboveFooter = ''] = markup.split('<footer')
  const hasBold = /font-weight:(600|bolder)/.test(styles.replaceAll(fontFaces, ''))
  return (styles.match(fontFaces) ?? []).filter((face) => {
    const range = face.match(/unicode-range:([^;}]+)/)?.[1]
    return range ? lettersIn(range).test(aboveFooter) : hasBold || !face.includes('font-weight:600')
  })
}

/** Returns a pattern for the letters of a font's `unicode-range`, such as "U+A1-A2, U+100". */
function lettersIn(range: string): RegExp {
  const ranges = [...range.matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi)]
  return new RegExp(`[${ranges.map(([, from, to = from]) => `\\u{${from}}-\\u{${to}}`).join('')}]`, 'u')
}

/**
 * The cut sheets, by the whole sheet and a page's classes, elements, variables and controls. Cutting takes nearly all the
 * time of rendering a page, and a change of text needs no new cut.
 */
const cut = new Map<string, string>()
const mostKept = 100

/** What Tailwind says only to browsers with color-mix(). All of ours have it. */
const forColorMix = /@supports \(color:\s*color-mix\(in lab,\s*red,\s*red\)\)\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g

/** Tailwind's line about its licence, which the whole sheet has. */
const licence = /\/\*!.*?\*\//s

function cutFor(css: string, markup: string): string {
  const known = css.replace(forColorMix, '$1').replace(licence, '')
  const cutTo = (from: string, more: { visitor: Visitor<never>; targets: object } | { unusedSymbols: string[] }) =>
    transform({ filename: 'theme.css', minify: true, code: Buffer.from(from), ...more }).code.toString()
  const rules = cutTo(known, { visitor: visitorFor(markup), targets })
  const used = cutTo(rules, { unusedSymbols: unusedNames(rules, markup) })
  // Again, for the names that only the dropped ones had used.
  return cutTo(used, { unusedSymbols: unusedNames(used, markup) })
}

/** Drops the selectors that match nothing in the page, and the rules that are left without any. */
function visitorFor(markup: string): Visitor<never> {
  const classes = classesIn(markup)
  const elements = elementsIn(markup)
  const hasControls = ['input', 'select', 'textarea'].some((name) => elements.has(name))
  const controls = controlsIn(markup)
  const hasPart = (name: string) => {
    const [, ofOnly] = partsOfControls.find(([part]) => part.test(name)) ?? []
    return ofAnyElement.has(name) || (ofOnly ? ofOnly.some((control) => controls.has(control)) : hasControls)
  }
  const canMatch = (selector: Selector): boolean =>
    selector.every((part) => {
      if (part.type === 'class') return classes.has(part.name)
      if (part.type === 'type') return elements.has(part.name)
      if (part.type === 'pseudo-element') return hasPart(part.kind === 'custom' ? part.name : part.kind)
      if (part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where' || part.kind === 'has'))
        return part.selectors.some(canMatch)
      return true
    })
  return {
    Rule: { style: ({ value }) => (value.selectors.some(canMatch) ? undefined : []) },
    Selector: (selector) => (canMatch(selector) ? undefined : []),
  }
}

/** The pseudo-elements that aren't parts of form controls. */
const ofAnyElement = new Set(['before', 'after', 'backdrop', 'marker', 'selection', 'first-letter', 'first-line'])

/** Parts that only some form controls have, and the attributes that make these. */
const partsOfControls: [part: RegExp, controls: string[]][] = [
  [/file/, ['type="file"']],
  [/date|calendar/, ['type="date"', 'type="time"']],
  [/search/, ['type="search"']],
  [/spin-button/, ['type="number"']],
  [/placeholder/, ['placeholder="']],
]

/** Returns the variables and keyframes that no rule and no element uses. */
function unusedNames(css: string, markup: string): string[] {
  const variables = variablesIn(css + markup)
  const declared = [...css.matchAll(/--[\w-]+(?=[:{])/g)].map(([name]) => name)
  const words = new Set(css.replace(keyframes, '').split(/[^\w-]+/))
  const movements = [...css.matchAll(keyframes)].map(([, name = '']) => name)
  return [...new Set(declared.filter((name) => !variables.has(name))), ...movements.filter((name) => !words.has(name))]
}

const keyframes = /@keyframes ([\w-]+)/g

function classesIn(markup: string): Set<string> {
  const attributes = [...markup.matchAll(/ class="([^"]*)"/g)].map(([, value]) => value ?? '')
  return new Set(attributes.flatMap((value) => value.replace(/&.+?;/g, (name) => entities[name] ?? name).split(/\s+/)))
}

const controlsIn = (markup: string) =>
  new Set(markup.match(/\b(?:type="(?:file|date|time|search|number)"|placeholder=")/g))
const elementsIn = (markup: string) => new Set([...markup.matchAll(/<([a-z][\w-]*)/g)].map(([, name = '']) => name))
const variablesIn = (text: string) => new Set([...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name))
