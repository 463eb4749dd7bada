import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { nameOf } from './prepared-statements.ts'
import { companionsOf } from './together.ts'
import { type Answer, ask, type Statement } from './trip.ts'

type Pool = { connect(): Promise<pg.PoolClient>; end(): Promise<void> }

/**
 * PostgreSQL as Kysely knows it, asked in fewer round trips: a transaction begins with its first statement, and what was
 * put together (together.ts) goes at once.
 */
export class FewTripsDialect extends PostgresDialect {
  #pool: Pool

  constructor(pool: Pool) {
    super({ pool: { ...pool, options: {} } })
    this.#pool = pool
  }

  override createDriver(): Driver {
    const pool = this.#pool
    return {
      init: async () => {},
      acquireConnection: async () => new Conversation(await pool.connect()),
      beginTransaction: async (connection, settings) => own(connection).begin(settings),
      commitTransaction: (connection) => own(connection).commit(),
      rollbackTransaction: (connection) => own(connection).rollBack(),
      releaseConnection: async (connection) => own(connection).release(),
      destroy: () => pool.end(),
    }
  }
}

function own(connection: DatabaseConnection): Conversation {
  if (connection instanceof Conversation) return connection
  throw new Error('This is a connection of another driver')
}

const BEGIN: Statement = { name: 'begin', text: 'begin', values: [] }
const COMMIT: Statement = { name: 'commit', text: 'commit', values: [] }
const ROLLBACK: Statement = { name: 'rollback', text: 'rollback', values: [] }

/** What is asked over a connection between two visits to the pool. */
class Conversation implements DatabaseConnection {
  #client: pg.PoolClient
  /** `due` until its first statement, `over` once it was committed with its last one */
  #transaction: 'none' | 'due' | 'open' | 'over' = 'none'
  #isLost = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  streamQuery(): AsyncIterableIterator<QueryResult<never>> {
    throw new Error('Rows are read at once')
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    if (isolationLevel || accessMode) throw new Error('Transactions are of the usual kind')
    this.#transaction = 'due'
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { before, isLast, answered } = companionsOf(query) ?? {}
    const statements = [...(before ? [before] : []), query].map(statementOf)
    const answers = await this.#ask(isLast ? [...statements, COMMIT] : statements)
    if (isLast) this.#endWith(answers.at(-1))
    answered?.(answers[0]?.rows ?? [])
    const { command, count, rows } = answers[statements.length - 1] ?? NOTHING
    // What a row is like is told by the query that Kysely built, and by nothing else.
    return { ...(WRITES.has(command) && { numAffectedRows: BigInt(count) }), rows: rows as Row[] }
  }

  async commit(): Promise<void> {
    if (this.#transaction === 'open') this.#endWith((await this.#ask([COMMIT]))[0])
    this.#transaction = 'none'
  }

  async rollBack(): Promise<void> {
    if (this.#transaction === 'over') throw new Error('A transaction was committed before its work was done')
    if (this.#transaction === 'open' && !this.#isLost) await this.#ask([ROLLBACK])
    this.#transaction = 'none'
  }

  /** A connection that is in doubt ends, and with it whatever it was about to do. */
  release(): void {
    this.#client.release(this.#isLost || this.#transaction !== 'none')
  }

  /**
   * An answer that did not come in time may still come: whoever asked next would wait behind it, or write into a
   * transaction that nobody commits. So nothing more is asked then.
   */
  async #ask(statements: readonly Statement[]): Promise<Answer[]> {
    if (this.#isLost) throw new Error('Connection terminated after a late answer')
    if (this.#transaction === 'over') throw new Error('A transaction was committed before its work was done')
    const opening = this.#transaction === 'due' ? [BEGIN] : []
    if (opening.length > 0) this.#transaction = 'open'
    try {
      const [script, ...others] = statements
      if (script && others.length === 0 && isScript(script)) {
        if (opening.length > 0) await ask(this.#client, opening)
        return [await perform(this.#client, script)]
      }
      return (await ask(this.#client, [...opening, ...statements])).slice(opening.length)
    } catch (error) {
      if (error instanceof Error) {
        this.#isLost ||= error.message === TOO_LATE || ('code' in error && error.code === RETYPED)
        Error.captureStackTrace(error)
      }
      throw error
    }
  }

  /** A COMMIT is answered with ROLLBACK where a statement had failed before it. */
  #endWith(answer: Answer | undefined): void {
    this.#transaction = answer?.command === 'COMMIT' ? 'over' : 'none'
    if (this.#transaction === 'none') throw new Error('The transaction was rolled back instead of committed')
  }
}

const TOO_LATE = 'Query read timeout'
/** What was prepared answers in another type since a migration: a new connection prepares it anew. */
const RETYPED = '0A000'
const NOTHING: Answer = { command: '', count: 0, rows: [] }
const WRITES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

function statementOf({ sql, parameters }: CompiledQuery): Statement {
  return { text: sql, values: parameters, name: parameters.length > 0 ? nameOf(sql) : undefined }
}

/** What has no values may be several statements in a row, which only go by themselves. */
function isScript({ name, values }: Statement): boolean {
  return name === undefined && values.length === 0
}

async function perform(client: pg.PoolClient, { text }: Statement): Promise<Answer> {
  const result: pg.QueryResult | pg.QueryResult[] = await client.query(text)
  return Array.isArray(result) ? NOTHING : { command: result.command, count: result.rowCount ?? 0, rows: result.rows }
}
