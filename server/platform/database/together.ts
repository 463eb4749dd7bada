import type { CompiledQuery, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** What goes to the database on the same trip as a query: one before it, and whether its transaction ends with it */
type Companions = { before?: CompiledQuery; isLast?: true; answered(before: readonly object[]): void }

const companions = new WeakMap<CompiledQuery, Companions>()

/** What the driver asks on one trip with the query. It hands the rows of what was asked before to `answered`. */
export function companionsOf(query: CompiledQuery): Companions | undefined {
  return companions.get(query)
}

/** Asks two things in one round trip. The second sees whatever was committed until the first was done. */
export async function askTogether<First extends object, Second>(
  transaction: Transaction<Schema>,
  first: CompiledQuery<First>,
  second: CompiledQuery<Second>,
): Promise<[First[], Second[]]> {
  let before: readonly object[] | undefined
  const answered = (rows: readonly object[]) => {
    before = rows
  }
  companions.set(second, { before: first, answered })
  const { rows } = await transaction.executeQuery(second)
  if (!before) throw new Error('The driver cannot ask two things together')
  return [before as First[], rows]
}

/**
 * Asks the last thing of a transaction and commits it in the same round trip. Nothing can be asked in it from then on, nor
 * can its work be refused.
 */
export async function askLast<Row>(transaction: Transaction<Schema>, query: CompiledQuery<Row>): Promise<Row[]> {
  let isCommitted = false
  const answered = () => {
    isCommitted = true
  }
  companions.set(query, { isLast: true, answered })
  const { rows } = await transaction.executeQuery(query)
  if (!isCommitted) throw new Error('The driver cannot commit with a statement')
  return rows
}
