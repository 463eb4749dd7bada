import type { Database } from '../../server/platform/database/database.ts'
import { type ReadSchema, readSchema } from './read-schema.ts'

type Table = ReadSchema['tables'][number]
type Constraint = Table['constraints'][number]

/** The shop's schema as a page of SQL to read: two databases with the same page have the same schema. */
export async function describeSchema(database: Database): Promise<string> {
  const { extensions, domains, functions, sequences, tables } = await readSchema(database)
  const parts = [
    ...extensions.map((name) => `CREATE EXTENSION ${name};`),
    ...domains.map(({ name, type, comment, constraints }) => {
      const rules = constraints.map((rule) => `\n  ${named(rule, `${name}_check`)}`)
      return `${remark(comment)}CREATE DOMAIN ${name} AS ${type}${rules.join('')};`
    }),
    ...sequences.map(statement),
    ...tables.map(describeTable),
    ...functions.map(statement),
  ]
  return `${HEAD}${parts.join('\n\n')}\n`.replace(/(?<=')::text\b/g, '')
}

const HEAD = `-- The whole schema of the shop, for people to read: nothing runs it. \`npm run schema\` writes it from the migrations.
--
-- Sums are whole paise (1 rupee = 100 paise), except where a comment says otherwise. Times are UTC; a column ending in
-- \`_at\` is the moment when that happened, null while it has not. Hashes are SHA-256. In a check, \`<=\` between two
-- conditions means "implies".
--
-- PostgreSQL parses a table's check constraints with every statement that writes to it, but a domain's once in a
-- connection: so the rules for single columns of the tables that an order writes are domains.
--
-- Not here: the tables of the migrations themselves (\`kysely_migration…\`), of the job queue (schema \`pgboss\`) and of
-- the demo's payment provider (schema \`payment_simulator\`), which make their own.

`

function describeTable(table: Table): string {
  const { name, isUnlogged, options, comment, columns, constraints, indexes, triggers } = table
  const ofColumn = (column: string) =>
    constraints.filter(({ columns }) => columns.length === 1 && columns[0] === column)
  const ofTable = constraints.filter(({ columns }) => columns.length !== 1)
  const lines = [
    ...columns.map((column) => {
      const rules = ofColumn(column.name).map((rule) => ` ${ofOneColumn(rule, table)}`)
      return `${remark(column.comment, '  ')}  ${column.name} ${column.type}${valueRules(column)}${rules.join('')}`
    }),
    ...ofTable.map((rule) => `${remark(rule.comment, '  ')}  ${named(rule, defaultName(rule, table))}`),
  ]
  return [
    `${remark(comment)}CREATE ${isUnlogged ? 'UNLOGGED ' : ''}TABLE ${name} (\n${lines.join(',\n')}\n)`,
    options ? ` WITH (${options});` : ';',
    ...[...indexes, ...triggers].map((each) => `\n${statement(each)}`),
  ].join('')
}

function valueRules({ isNotNull, kind, default: value }: Table['columns'][number]): string {
  const nullability = isNotNull ? ' NOT NULL' : ''
  if (kind === 'identity') return `${nullability} GENERATED ALWAYS AS IDENTITY`
  if (kind === 'generated') return `${nullability} GENERATED ALWAYS AS (${value}) STORED`
  return value === null ? nullability : `${nullability} DEFAULT ${value}`
}

/** Without the column's name, which stands before it. */
function ofOneColumn(rule: Constraint, table: Table): string {
  const [column = ''] = rule.columns
  const definition = rule.definition.replace(`FOREIGN KEY (${column}) `, '').replace(` (${column})`, '')
  return named({ ...rule, definition }, defaultName(rule, table))
}

/** PostgreSQL's own name for it is left out. */
function named({ name, definition }: Constraint, ownName: string): string {
  return name.replace(/\d+$/, '') === ownName ? definition : `CONSTRAINT ${name} ${definition}`
}

function defaultName({ definition, columns }: Constraint, { name }: Table): string {
  if (definition.startsWith('PRIMARY')) return `${name}_pkey`
  const ending = { U: 'key', F: 'fkey', C: 'check' }[definition[0] ?? '']
  return [name, ...(ending === 'check' && columns.length !== 1 ? [] : columns), ending].join('_')
}

function statement({ definition, comment }: { definition: string; comment: string | null }): string {
  const plain = definition.trimEnd().replaceAll('public.', '').replace(' USING btree', '')
  return `${remark(comment)}${plain};`
}

function remark(comment: string | null, indent = ''): string {
  return comment === null ? '' : `${indent}-- ${comment.replace(/(?=.{116})(.{1,116}) /g, `$1\n${indent}-- `)}\n`
}
