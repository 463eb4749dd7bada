import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type ESTree, parseSync } from 'rolldown/utils'
import { test } from 'vitest'
import { databaseForTests } from '../../../test/support/database-for-tests.ts'
import { describeSchema } from '../../../test/support/describe-schema.ts'
import { createTestDatabase, runScript } from '../../../test/support/test-database.ts'

const migrated = databaseForTests()

test('schema.sql makes exactly the schema that the migrations make of an empty database', async (context) => {
  const made = await createTestDatabase({ template: 'template0' })
  context.onTestFinished(() => made.drop())
  await runScript(made, readFileSync(join(import.meta.dirname, 'schema.sql'), 'utf8'))
  const [page, migrations] = [await describeSchema(made.database), await describeSchema(migrated.database)]
  assert.ok(page.length > 500)
  assert.deepEqual(
    {
      missing: migrations.filter((line) => !page.includes(line)),
      added: page.filter((line) => !migrations.includes(line)),
    },
    { missing: [], added: [] },
    'schema.sql is not what the migrations make: what it lacks is missing, what only it has is added',
  )
})

test('the table types name every column of the schema with its type, and null where it may be null', async () => {
  const columns = await listColumns()
  assert.ok(columns.length > 300)
  const types = new Map(columns.map(({ column, type }) => [column, VALUE_TYPES[type]]))
  const typed = readTableTypes()
  assert.ok(typed.filter(({ valueType }) => valueType !== undefined).length > 250)
  assert.deepEqual(
    typed.map(({ column, isNullable, valueType }) => ({ column, isNullable, type: valueType ?? types.get(column) })),
    columns.map(({ column, isNullable }) => ({ column, isNullable, type: types.get(column) })),
  )
})

/** What a query returns for a PostgreSQL type; JSON has the shape that its type says. */
const VALUE_TYPES: Readonly<Record<string, string>> = {
  ...{ text: 'string', 'text[]': 'string[]', boolean: 'boolean', bytea: 'Buffer' },
  ...{ smallint: 'number', integer: 'number', bigint: 'number', numeric: 'number' },
  ...{ date: 'string', 'timestamp with time zone': 'Date' },
}

test('what the types let an insert leave out may be null, has a default, or is filled by the database', async () => {
  const required = new Set((await listColumns()).filter(({ isRequired }) => isRequired).map(({ column }) => column))
  const wrong = readTableTypes().filter(({ column, isGenerated }) => isGenerated && required.has(column))
  assert.deepEqual(
    wrong.map(({ column }) => column),
    FILLED_BY_TRIGGERS,
  )
})

const FILLED_BY_TRIGGERS = ['orders.search_text']

/** `type` is PostgreSQL's, below a domain. */
type Column = { column: string; type: string; isNullable: boolean; isRequired: boolean }

/** The columns of all tables but those of the migrations, which have no types because only Kysely uses them. */
async function listColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select relname || '.' || attname as column, coalesce(nullif(typbasetype, 0), atttypid)::regtype::text as type,
      not attnotnull as "isNullable",
      attnotnull and not atthasdef and attidentity = '' as "isRequired"
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    join pg_type on pg_type.oid = atttypid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely!_%' escape '!'
  `.execute(migrated.database)
  return rows.toSorted(byColumn)
}

/** `valueType` is undefined where only another type's declaration says it. */
type TypedColumn = { column: string; valueType: string | undefined; isNullable: boolean; isGenerated: boolean }

/** The columns that the types in `tables/` name. Each file has one type `…Tables`, and a type for each of its tables. */
function readTableTypes(): TypedColumn[] {
  const files = globSync(join(import.meta.dirname, 'tables/*.ts'))
  return files.flatMap((file) => readTypesOf(file)).toSorted(byColumn)
}

function readTypesOf(file: string): TypedColumn[] {
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  const types = new Map<string, ReturnType<typeof fieldsOf>>()
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'TSTypeAliasDeclaration') continue
    if (declared.typeAnnotation.type === 'TSTypeLiteral') types.set(declared.id.name, fieldsOf(declared.typeAnnotation))
  }
  const tables = [...types].filter(([name]) => name.endsWith('Tables')).flatMap(([, fields]) => fields)
  return tables.flatMap(({ name: table, type }) => {
    const columns = types.get(referenceIn(type) ?? '')
    assert.ok(columns, `${file} has no type for ${table}`)
    return columns.map(({ name, type }) => ({
      column: `${table}.${name}`,
      valueType: valueTypeOf(type),
      isNullable: isNullable(type),
      isGenerated: referenceIn(type)?.startsWith('Generated') ?? false,
    }))
  })
}

function fieldsOf({ members }: ESTree.TSTypeLiteral): { name: string; type: ESTree.TSType }[] {
  return members.flatMap((member) =>
    member.type === 'TSPropertySignature' && member.key.type === 'Identifier' && member.typeAnnotation
      ? [{ name: member.key.name, type: member.typeAnnotation.typeAnnotation }]
      : [],
  )
}

function referenceIn(type: ESTree.TSType): string | undefined {
  return type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' ? type.typeName.name : undefined
}

/** Whether a select may return null. */
function isNullable(type: ESTree.TSType): boolean {
  const selected = selectedOf(type)
  return selected.type === 'TSUnionType' && selected.types.some(({ type }) => type === 'TSNullKeyword')
}

function valueTypeOf(type: ESTree.TSType): string | undefined {
  const selected = selectedOf(type)
  const parts = selected.type === 'TSUnionType' ? selected.types : [selected]
  const names = new Set(parts.filter(({ type }) => type !== 'TSNullKeyword').map(nameOfType))
  return names.size === 1 ? [...names][0] : 'several'
}

function nameOfType(type: ESTree.TSType): string | undefined {
  if (type.type === 'TSStringKeyword' || type.type === 'TSLiteralType') return 'string'
  if (type.type === 'TSNumberKeyword') return 'number'
  if (type.type === 'TSBooleanKeyword') return 'boolean'
  if (type.type === 'TSArrayType' && type.elementType.type === 'TSStringKeyword') return 'string[]'
  return ['Date', 'Buffer'].find((name) => name === referenceIn(type))
}

/** What a select returns: Kysely's wrappers name that first. */
function selectedOf(type: ESTree.TSType): ESTree.TSType {
  const isWrapper = /^(ColumnType|Generated(Always)?)$/.test(referenceIn(type) ?? '')
  return (isWrapper && type.type === 'TSTypeReference' && type.typeArguments?.params[0]) || type
}

function byColumn({ column: one }: { column: string }, { column: other }: { column: string }): number {
  return one < other ? -1 : 1
}
