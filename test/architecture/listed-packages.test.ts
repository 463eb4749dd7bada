import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { test } from 'vitest'
import { root } from './layers.ts'

const SOURCES = '{*,{bootstrap,bench,content,contract,domain,e2e,seed,server,simulator,test,web}/**/*}.{ts,tsx,mjs}'

/** What the build puts in the place of a name */
const VIRTUAL = /^virtual:/

test('every package that a file imports is listed in package.json, and not only the dependency of another one', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>
  const listed = new Set(Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }))
  const imports = globSync(SOURCES, { cwd: root }).flatMap((file) =>
    packagesOf(file).map((name) => ({ file: file.replaceAll('\\', '/'), name })),
  )
  assert.ok(imports.length > 1_000)
  const unlisted = imports.filter(({ name }) => !listed.has(name)).map(({ file, name }) => `${file}: ${name}`)
  assert.deepEqual(unlisted.toSorted(), [])
})

/** The names of the packages that a file imports, types included. */
function packagesOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  const { module } = parseSync(file, source)
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
  )
  const dynamic = [...source.matchAll(/\bimport\(\s*'([^']+)'/g)].map(([, specifier = '']) => specifier)
  return [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...passedOn, ...dynamic]
    .filter((specifier) => /^[@a-z]/.test(specifier) && !isBuiltin(specifier) && !VIRTUAL.test(specifier))
    .map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier)
}
