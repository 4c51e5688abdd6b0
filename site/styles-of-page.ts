import { transform } from 'lightningcss'

const styleSheet = /(?<=<style id="theme">).*?(?=<\/style>)/s
const entities: Record<string, string> = { '&gt;': '>', '&lt;': '<', '&quot;': '"', '&#x27;': "'", '&amp;': '&' }
// The oldest browser with cascade layers, Safari 15.4. What Vite wrote for older browsers stays.
const targets = { safari: (15 << 16) | (4 << 8) }

/**
 * Cuts a page's style sheet down to the rules that its HTML can use, so that both fit into the first flight of a TCP
 * connection, some 14 kB. Keeps rules for states such as hover. What script adds to a page needs the whole sheet, which
 * loads before hydration (site/scripts-after-first-paint.ts). Throws if the page has no style sheet.
 */
export function stylesOfPage(html: string): string {
  const css = html.match(styleSheet)?.[0]
  if (!css) throw new Error('The page has no style sheet: site/root.tsx writes it in another place now.')
  const markup = html.replace(styleSheet, '')
  const key = css + [...classesIn(markup), ...variablesIn(markup)].sort().join(' ')
  const styles = cut.get(key) ?? cutFor(css, markup)
  if (cut.size >= mostKept) cut.clear()
  cut.set(key, styles)
  return html.replace(styleSheet, () => styles)
}

/**
 * The cut sheets, by the whole sheet and a page's classes and variables. Cutting takes nearly all the time of rendering
 * a page, and a change of text needs no new cut.
 */
const cut = new Map<string, string>()
const mostKept = 100

function cutFor(css: string, markup: string): string {
  const rules = without(css, unusedClasses(css, markup))
  return without(rules, unusedVariables(rules, markup))
}

/** Returns the sheet without the rules and variables of these names. */
function without(css: string, unusedSymbols: string[]): string {
  const options = { filename: 'theme.css', code: Buffer.from(css), minify: true, targets, unusedSymbols }
  return transform(options).code.toString()
}

function unusedClasses(css: string, markup: string): string[] {
  const used = classesIn(markup)
  const unused = new Set<string>()
  transform({
    filename: 'theme.css',
    code: Buffer.from(css),
    visitor: {
      Selector(selector) {
        for (const part of selector) if (part.type === 'class' && !used.has(part.name)) unused.add(part.name)
      },
    },
  })
  // Lightning CSS would also drop the property "text-wrap" with the class of that name.
  return [...unused].filter((name) => !css.includes(`{${name}:`) && !css.includes(`;${name}:`))
}

function classesIn(markup: string): Set<string> {
  const attributes = [...markup.matchAll(/ class="([^"]*)"/g)].map(([, value]) => value ?? '')
  return new Set(attributes.flatMap((value) => value.replace(/&.+?;/g, (name) => entities[name] ?? name).split(/\s+/)))
}

const variablesIn = (text: string) => new Set([...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name))

function unusedVariables(css: string, markup: string): string[] {
  const used = variablesIn(css + markup)
  const declared = [...css.matchAll(/--[\w-]+(?=[:{])/g)].map(([name]) => name)
  return [...new Set(declared)].filter((name) => !used.has(name))
}
