import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { test } from 'vitest'
import { folders, root } from './layers.ts'

const SOURCES = `${folders}/**/*.{ts,tsx,mjs}`

/** Exports that a framework or an `import()` with a computed name takes: the names, by the files that have them. */
const taken: readonly (readonly [files: RegExp, names: RegExp])[] = [
  [
    /^web\/.*\.tsx?$/,
    /^(default|meta|links|loader|clientLoader|clientMiddleware|shouldRevalidate|HydrateFallback|ErrorBoundary|Layout)$/,
  ],

  [/^web\/entry\.server\.tsx$/, /./],
  // vite.config.ts puts its call into the router's code.
  [/^web\/offline\/load-route-again\.ts$/, /./],
  [/^server\/database\/migrations\//, /^up$/],
  // Vitest and Playwright call them by their configurations.
  [/^test\/global-setup\.ts$/, /./],
  // The tour of the code names it.
  [/^test\/architecture\/layers\.ts$/, /^mayImport$/],
  [/^(test\/reliability\/(playwright|vitest)-reporter|e2e\/support\/start-shop)\.ts$/, /^default$/],
]

test('every exported value is imported by another file', () => {
  const files = globSync(SOURCES, { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  const modules = files.map((file) => read(file))
  const imports = new Set(modules.flatMap((module) => module.imports))
  assert.ok(imports.size > 1_000)
  const dead = modules.flatMap(({ file, exports }) =>
    exports
      .filter((name) => !imports.has(`${file}#${name}`) && !imports.has(`${file}#*`))
      .filter((name) => !taken.some(([of, names]) => of.test(file) && names.test(name)))
      .map((name) => `${file}: ${name}`),
  )
  assert.deepEqual(dead.toSorted(), [])
})

type Module = { file: string; exports: string[]; imports: string[] }

/** The values that a file exports, and what it takes from other files, as `file#name`; `file#*` is all of it. */
function read(file: string): Module {
  const source = readFileSync(join(root, file), 'utf8')
  const { module } = parseSync(file, source)
  const target = (specifier: string) => relative(root, resolve(root, dirname(file), specifier)).replaceAll('\\', '/')
  const named = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.map(({ importName: { kind, name } }) =>
      addressOf(target(moduleRequest.value), kind === 'Default' ? 'default' : name),
    ),
  )
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, importName }) =>
      moduleRequest ? [addressOf(target(moduleRequest.value), importName.name)] : [],
    ),
  )
  const dynamic = [...source.matchAll(/\bimport\(\s*'([^']+)'/g)].map(([, specifier = '']) => `${target(specifier)}#*`)
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries
      .filter(({ isType, exportName }) => !isType && exportName.kind !== 'None')
      .map(({ exportName }) => exportName.name ?? 'default'),
  )
  return { file, exports, imports: [...named, ...passedOn, ...dynamic] }
}

/** Without a name it is the whole module. */
function addressOf(file: string, name: string | null): string {
  return `${file}#${name ?? '*'}`
}
