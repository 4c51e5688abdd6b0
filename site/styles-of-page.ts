import { transform } from 'lightningcss'

const styleSheet = /(?<=<style id="theme">).*?(?=<\/style>)/s
const entities: Record<string, string> = { '&gt;': '>', '&lt;': '<', '&quot;': '"', '&#x27;': "'", '&amp;': '&' }
// The oldest browser that knows cascade layers. What Vite wrote for older ones stays.
const targets = { safari: (15 << 16) | (4 << 8) }

/**
 * Leaves only those rules in a page's style sheet that its HTML can use, so that both fit into the first flight of a
 * TCP connection, some 14 kB. Rules for states such as hover stay. What script adds to a page needs the whole sheet,
 * which comes before the page is hydrated (site/scripts-after-first-paint.ts). Throws where the page has no sheet.
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
 * What was left of the sheet for the classes and variables of a page. Cutting takes nearly all of the time in which a page
 * is drawn, and another text changes none of them.
 */
const cut = new Map<string, string>()
const mostKept = 100

function cutFor(css: string, markup: string): string {
  const rules = without(css, unusedClasses(css, markup))
  return without(rules, unusedVariables(rules, markup))
}

/** The sheet without the rules and variables of these names. */
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
