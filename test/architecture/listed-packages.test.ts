import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { test } from 'vitest'
import { read } from './documents.ts'
import { folders, root, specifiersIn } from './layers.ts'

const SOURCES = `{*,${folders}/**/*}.{ts,tsx,mjs}`

/** What the build puts in the place of a name */
const VIRTUAL = /^virtual:/

test('every imported package is listed in package.json, not just a dependency of another one', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
    string,
    Record<string, string>
  >
  const listed = new Set(Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }))
  const imports = globSync(SOURCES, { cwd: root }).flatMap((file) => packagesOf(file).map((name) => ({ file, name })))
  assert.ok(imports.length > 1_000)
  const unlisted = imports.filter(({ name }) => !listed.has(name)).map(({ file, name }) => `${file}: ${name}`)
  assert.deepEqual(unlisted.toSorted(), [])
})

/** The names of the packages that a file imports, types included. */
function packagesOf(file: string): string[] {
  return specifiersIn(read(file), file)
    .filter((specifier) => /^[@a-z]/.test(specifier) && !isBuiltin(specifier) && !VIRTUAL.test(specifier))
    .map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier)
}
