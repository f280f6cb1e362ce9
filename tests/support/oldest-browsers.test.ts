import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { Identifier } from '@mdn/browser-compat-data/types'
import postcss from 'postcss'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** Those of site/integrations/styles.ts. */
const OLDEST = { chrome: 100, chrome_android: 100, firefox: 100, safari_ios: 15 }
/** Safari before 15.4 has no cascade layers: it ignores all styles, and shows the plain document. */
const OLDEST_WITH_STYLES = { ...OLDEST, safari_ios: 15.4 }

/** Its table has every newer feature, and says what browsers without it do instead. */
const RECORD = 'docs/decisions/0026-oldest-browsers.md'

const SCRIPTS = [
  'site/{scripts,islands}/**/*.{ts,tsx}',
  'desk/{scripts,worker}/**/*.ts',
  'site/integrations/touch-directive.ts',
]

/** A newer feature, and where it is used. */
type Use = [feature: string, where: string]

test('scripts and styles use what the oldest browsers have, or what the record has a fallback for', {
  tags: ['nightly'], // Reading all types takes ten seconds of one core.
}, () => {
  const rows = readFileSync(RECORD, 'utf8').matchAll(/^\| (`.+?`) +\|/gm)
  const recorded = [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`(.+?)`/g)].map(([, name]) => name))
  const uses = [...usesInScripts(), ...usesInStyles()]
  const unknown = uses.filter(([feature]) => !recorded.includes(feature))
  expect(unknown.map((use) => use.join(' in '))).toEqual([])
  const used = new Set(uses.map(([feature]) => feature))
  expect(recorded.filter((feature) => !used.has(feature ?? ''))).toEqual([])
})

function isNewer(feature: Identifier | undefined, oldest: Record<string, number>): boolean {
  const support: Record<string, Support | Support[] | undefined> = feature?.__compat?.support ?? {}
  return Object.entries(oldest).some(([browser, version]) => {
    const statements = [support[browser] ?? []].flat()
    return statements.length > 0 && !statements.some((statement) => isMet(statement, version))
  })
}

type Support = { version_added: string | false; flags?: object; prefix?: string }

const isMet = ({ version_added: added, flags, prefix }: Support, version: number) =>
  added !== false && !flags && !prefix && Number.parseFloat(added.replace('≤', '')) <= version

/** Finds newer members of what TypeScript’s own libraries declare, in the scripts and all that they import. */
function usesInScripts(): Use[] {
  const files = globSync(SCRIPTS).filter((file) => !file.includes('.test.'))
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.')
  const program = ts.createProgram(files, { ...options, types: [] })
  const checker = program.getTypeChecker()

  /** The interfaces that may have a member: the one that declares it, and, if that is a mixin, the object’s own. */
  function ownersOf(node: ts.Identifier, declared: string): string[] {
    const owners = [declared]
    const add = (type: ts.Type) => {
      for (const part of type.isUnionOrIntersection() ? type.types : [type]) {
        owners.push(part.symbol?.name ?? '')
        if (part.isClassOrInterface()) checker.getBaseTypes(part).forEach(add)
      }
    }
    if (ts.isPropertyAccessExpression(node.parent)) add(checker.getTypeAtLocation(node.parent.expression))
    return owners
  }

  function newerFeature(node: ts.Identifier): string | undefined {
    const name = node.text
    const { api, javascript } = bcd
    const { builtins } = javascript
    for (const declaration of checker.getSymbolAtLocation(node)?.declarations ?? []) {
      if (!program.isSourceFileDefaultLibrary(declaration.getSourceFile())) continue
      const owner = ts.findAncestor(declaration.parent, isNamed)
      const member = owner && ts.isVariableDeclaration(owner) ? `${name}_static` : name
      const declared = owner?.name.getText().replace(/Constructor$/, '') ?? 'Window'
      for (const one of ownersOf(node, declared))
        for (const feature of [api[one]?.[member], builtins?.[one]?.[name]])
          if (isNewer(feature, OLDEST)) return `${one}.${name}`
      if (!owner && isNewer(api[name] ?? builtins?.[name], OLDEST)) return name
    }
    return undefined
  }

  const uses: Use[] = []
  for (const source of program.getSourceFiles()) {
    if (source.isDeclarationFile) continue
    const visit = (node: ts.Node): void => {
      const isValue = ts.isIdentifier(node) && !ts.isTypeReferenceNode(node.parent)
      const feature = isValue ? newerFeature(node) : undefined
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      if (feature) uses.push([feature, `${relative('.', source.fileName)}:${line + 1}`])
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return uses
}

const isNamed = (node: ts.Node) => ts.isInterfaceDeclaration(node) || ts.isVariableDeclaration(node)

/** Finds newer properties, values, functions, units, selectors and rules, except in @supports. */
function usesInStyles(): Use[] {
  const { properties, selectors, types, 'at-rules': rules } = bcd.css
  const uses: Use[] = []
  for (const file of globSync('{site,desk}/**/*.css')) {
    postcss.parse(readFileSync(file, 'utf8')).walk((node) => {
      const expectOld = (name: string, feature: Identifier | undefined) => {
        if (isNewer(feature, OLDEST_WITH_STYLES) && !isInSupports(node))
          uses.push([name, `${file}:${node.source?.start?.line}`])
      }
      const expectWordsOld = (text: string, name: string, parent: Identifier | undefined) => {
        for (const [word] of text.matchAll(/(?<![\w-])[a-z][\w-]+/g)) expectOld(`${name} ${word}`, parent?.[word])
      }
      if (node.type === 'decl') {
        const { prop, value } = node
        if (isNewer(properties?.[prop], OLDEST_WITH_STYLES)) return expectOld(prop, properties?.[prop])
        expectWordsOld(value, `${prop}:`, properties?.[prop])
        for (const [, name = ''] of value.matchAll(/([\w-]+)\(/g)) expectOld(`${name}()`, find(types, name))
        for (const [, unit = ''] of value.matchAll(/\d([a-z]+)\b/g))
          expectOld(unit, types?.length?.[UNITS[unit] ?? unit])
      } else if (node.type === 'atrule') {
        expectOld(`@${node.name}`, rules?.[node.name])
        expectWordsOld(node.params, `@${node.name}`, rules?.[node.name])
        // The build lowers <= and >= alone.
        if (node.name === 'media' && /\bor\b|not \(|[<>](?!=)/.test(node.params))
          uses.push(['@media or, not, <, >', file])
      } else if (node.type === 'rule') {
        for (const [colons, name = ''] of node.selector.matchAll(/::?([\w-]+)/g)) expectOld(colons, selectors?.[name])
      }
    })
  }
  return uses
}

const UNITS: Record<string, string> = {
  ...Object.fromEntries(['dvh', 'dvw', 'dvmin'].map((unit) => [unit, 'viewport_percentage_units_dynamic'])),
  ...Object.fromEntries(['svh', 'svw', 'svmin'].map((unit) => [unit, 'viewport_percentage_units_small'])),
  ...Object.fromEntries(['lvh', 'lvw', 'lvmin'].map((unit) => [unit, 'viewport_percentage_units_large'])),
  ...Object.fromEntries(['cqw', 'cqh', 'cqi', 'cqb'].map((unit) => [unit, 'container_query_length_units'])),
}

function isInSupports({ parent }: postcss.Node): boolean {
  if (!parent) return false
  return (parent.type === 'atrule' && (parent as postcss.AtRule).name === 'supports') || isInSupports(parent)
}

/** A feature of this name, however deep. */
function find(features: Identifier | undefined, name: string): Identifier | undefined {
  if (!features) return undefined
  const { __compat, ...children } = features
  return (
    children[name] ??
    Object.values(children)
      .map((child) => find(child, name))
      .find(Boolean)
  )
}
