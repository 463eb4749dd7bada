import { readFileSync } from 'node:fs'
import type { Database } from '../../server/platform/database/database.ts'
import { readSchema } from './read-schema.ts'

/** A driver's type for each type of PostgreSQL. Of JSON, `ColumnTypes` has the shape. */
const TYPES: Readonly<Record<string, string>> = {
  ...{ text: 'string', 'text[]': 'string[]', boolean: 'boolean', bytea: 'Buffer', date: 'string' },
  ...{ smallint: 'number', integer: 'number', bigint: 'number', numeric: 'number' },
  'timestamp with time zone': 'Date',
}

const HEAD = `// \`npm run schema\` writes this file from the migrations and \`column-types.ts\`.
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Rows of the tables, for Kysely. Sums are in paise, times are UTC. */
export type Schema = {
`

type Column = Awaited<ReturnType<typeof readSchema>>['tables'][number]['columns'][number]

/** The module with the types of all tables' rows. */
export async function describeTables(database: Database): Promise<string> {
  const { domains, tables } = await readSchema(database)
  const source = readFileSync(new URL('../../server/database/column-types.ts', import.meta.url), 'utf8')
  const known = new Set([...source.matchAll(/^ {2}'?([\w.]+)'?: /gm)].map(([, name]) => name))
  const words = new Map<string, string | undefined>()
  for (const { name, constraints } of domains) words.set(name, wordsOf(constraints))
  const lines = tables.flatMap(({ name: table, comment, columns, constraints }) => [
    ...remark(comment, '  '),
    `  ${table}: {`,
    ...columns.flatMap((column) => {
      const key = [`${table}.${column.name}`, column.type].find((name) => known.has(name))
      const own = wordsOf(constraints.filter(({ columns }) => columns.join() === column.name))
      const value = key ? `ColumnTypes['${key}']` : (words.get(column.type) ?? own ?? TYPES[column.baseType])
      if (value === undefined) throw new Error(`column-types.ts does not say what ${table}.${column.name} is`)
      return [...remark(column.comment, '    '), `    ${column.name}: ${typeOf(column, value)}`]
    }),
    '  }',
  ])
  return `${HEAD}${lines.join('\n')}\n}\n`
}

/** The words that a check allows, as a union. */
function wordsOf(constraints: readonly { definition: string }[]): string | undefined {
  for (const { definition } of constraints) {
    const [, list] = /^CHECK \(\w+ = ANY \(ARRAY\[((?:'[^']+'::text(?:, )?)+)\]\)\)$/.exec(definition) ?? []
    if (list) return list.replaceAll('::text', '').replaceAll(', ', ' | ')
  }
  return undefined
}

function typeOf({ baseType, isNotNull, kind, default: initial }: Column, value: string): string {
  const orNull = isNotNull ? '' : ' | null'
  if (kind !== 'plain') return `GeneratedAlways<${value}${orNull}>`
  const isJson = baseType.startsWith('json')
  if (isJson && initial) return `ColumnType<${value}${orNull}, string | undefined, string>`
  if (isJson) return `JSONColumnType<${value}>${orNull}`
  return initial ? `Generated<${value}${orNull}>` : `${value}${orNull}`
}

function remark(comment: string | null, indent: string): string[] {
  if (comment === null) return []
  if (comment.length <= 100) return [`${indent}/** ${comment} */`]
  const lines = comment.match(/.{1,110}(?: |$)/g) ?? []
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line.trimEnd()}`), `${indent} */`]
}
