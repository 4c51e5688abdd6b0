import { type Node, parse } from 'acorn'
import { full } from 'acorn-walk'
import { type CssNode, parse as parseStyles, walk } from 'css-tree'
import { Parser } from 'htmlparser2'
import { isTooNew, keywordOf, known, staticOf } from './compat-data.ts'

/**
 * The newest JavaScript version whose syntax, including that of regular expressions, all of the oldest browsers can
 * parse.
 */
const ecmaVersion = 2022

type Statements = Parameters<typeof isTooNew>[0]
const nameWhen = (statements: Statements, name: string) => (isTooNew(statements) ? [name] : [])

/** A node of a script, with the parts that we read. */
interface Code {
  type: string
  name?: string
  value?: unknown
  optional?: boolean
  computed?: boolean
  callee?: Code
  object?: Code
  property?: Code
  superClass?: Code
  key?: Code
  id?: Code
  local?: Code
  params?: Code[]
  arguments?: Code[]
}

/**
 * Returns the features in a built script that one of the oldest browsers lacks, such as "Map.groupBy()". The type of an
 * object is unknown here, so a method counts only if every method of its name is too new. Throws a SyntaxError if the
 * syntax is too new.
 */
export function findInScript(text: string): string[] {
  const tree = parse(text, { ecmaVersion, sourceType: 'module' })
  const own = namesOf(tree)
  const found = new Set<string>()
  full(tree, (node) => {
    for (const name of inCode(node as Code, own)) found.add(name)
  })
  return [...found]
}

/** Returns every name that the script itself declares. */
function namesOf(tree: Node): Set<string> {
  const names = new Set<string>()
  full(tree, (node) => {
    const { type, id, local, params = [] } = node as Code
    const given = /^(VariableDeclarator|Class|Function)/.test(type) ? [id, ...params] : [local, ...params]
    for (const each of given) if (each?.name) names.add(each.name)
  })
  return names
}

function inCode(
  { type, optional, computed, callee, object, superClass, key, arguments: given = [] }: Code,
  own: Set<string>,
) {
  switch (type) {
    case 'CallExpression':
      return optional || !callee ? [] : inCall(callee, given, own)
    case 'NewExpression':
      return [...inGlobal(callee, own), ...(isPatternOfSets(callee, given) ? ['RegExp with the flag v'] : [])]
    case 'MemberExpression':
      return inGlobal(object, own)
    case 'ClassDeclaration':
    case 'ClassExpression':
      return inGlobal(superClass, own)
    case 'Property': // an attribute that a component sets, such as `popoverTarget`
      return computed ? [] : inAttribute(key?.name?.toLowerCase() ?? '')
    default:
      return []
  }
}

function inGlobal(node: Code | undefined, own: Set<string>): string[] {
  const name = node?.type === 'Identifier' ? (node.name ?? '') : ''
  return own.has(name) ? [] : nameWhen(known.globals.get(name), name)
}

function inCall(callee: Code, given: Code[], own: Set<string>): string[] {
  if (callee.type !== 'MemberExpression' || callee.computed) return inGlobal(callee, own)
  const name = callee.property?.name ?? ''
  const [{ value: asked } = { value: undefined }] = given
  if (/^(matches|closest|querySelector(All)?)$/.test(name) && typeof asked === 'string')
    return findInStyles(`${asked}{}`)
  const object = callee.object?.type === 'Identifier' ? (callee.object.name ?? '') : ''
  const ofObject = own.has(object) ? undefined : staticOf(object, name)
  return ofObject ? nameWhen([ofObject], `${object}.${name}()`) : nameWhen(known.members.get(name), `.${name}()`)
}

/** True if a `RegExp` is built from a text with the flag v. Literals are checked with the syntax. */
const isPatternOfSets = (callee: Code | undefined, [, flags]: Code[]) =>
  callee?.name === 'RegExp' && String(flags?.value ?? '').includes('v')

const inAttribute = (name: string) => nameWhen(known.attributes.get(name), `the attribute ${name}`)

/**
 * Returns the features in a style sheet, outside `@supports`, that one of the oldest browsers lacks, such as
 * ":popover-open".
 */
export function findInStyles(text: string): string[] {
  const found = new Set<string>()
  walk(parseStyles(text, { parseCustomProperty: true }), function (node) {
    if (node.type === 'Atrule' && node.name === 'supports') return walk.skip
    // Inside :is and :where, browsers skip an unknown selector; elsewhere they drop the whole rule.
    if (node.type === 'PseudoClassSelector' && /^(is|where)$/.test(node.name)) return walk.skip
    for (const name of inStyles(node, this.declaration?.property)) found.add(name)
  })
  return [...found]
}

function inStyles(node: CssNode, property = ''): string[] {
  switch (node.type) {
    case 'Declaration':
      return nameWhen(known.properties.get(node.property), node.property)
    case 'Identifier': {
      const isSaid = isTooNew(known.properties.get(property))
      return isSaid ? [] : nameWhen([keywordOf(property, node.name)], `${property}: ${node.name}`)
    }
    case 'Function':
      return nameWhen(known.functions.get(node.name), `${node.name}()`)
    case 'PseudoClassSelector':
      return nameWhen(known.selectors.get(node.name), `:${node.name}`)
    case 'PseudoElementSelector':
      return nameWhen(known.selectors.get(node.name), `::${node.name}`)
    case 'NestingSelector':
      return nameWhen(known.selectors.get('nesting'), '&')
    case 'Atrule':
      return nameWhen(known.atRules.get(node.name), `@${node.name}`)
    case 'Feature':
      return nameWhen(known.mediaFeatures.get(node.name), `(${node.name})`)
    default:
      return []
  }
}

/** Returns the features in a page's HTML, styles and scripts that one of the oldest browsers lacks. */
export function findInPage(html: string): string[] {
  const found: string[] = []
  let read: ((text: string) => string[]) | undefined
  let text = ''
  const parser = new Parser({
    onopentag(tag, attributes) {
      for (const name of Object.keys(attributes)) found.push(...inAttribute(name))
      const isScript = tag === 'script' && /^(module|text\/javascript)$/.test(attributes.type ?? 'module')
      read = isScript ? findInScript : tag === 'style' ? findInStyles : undefined
      text = ''
    },
    ontext(part) {
      text += part
    },
    onclosetag() {
      if (read) found.push(...read(text))
      read = undefined
    },
  })
  parser.end(html)
  return [...new Set(found)]
}
