import type pg from 'pg'
import utils from 'pg/lib/utils.js'
import { getTypeParser } from './pool.ts'

/** One statement. Under a name a connection parses it once, and is told once what its rows look like. */
export type Statement = { text: string; values: readonly unknown[]; name?: string | undefined }
export type Row = Record<string, unknown>
export type Answer = { command: string; count: number; rows: Row[] }

/**
 * Sends statements to the database one behind the other and waits once, for all their answers. Each of them sees what the
 * one before it did, and whatever was committed until it begins. Once one fails, those behind it are not performed.
 */
export function ask(client: pg.ClientBase, statements: readonly Statement[]): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    client.query(new Trip(statements, (error, answers) => (error ? reject(error) : resolve(answers))))
  })
}

type Field = { name: string; read: (text: string) => unknown }
/** What a connection has parsed under a name, with its fields once they were told, and the trip that it is on */
type Memory = { parsed: Map<string, { fields: Field[] | null }>; trip: Trip }

const memories = new WeakMap<pg.Connection, Memory>()

/** As pg's own `Query` is to its client, but for several statements, each of which is described once. */
class Trip implements pg.Submittable {
  /** The client puts one of its own around it, which ends the wait for an answer. */
  callback: (error: Error | null, answers: Answer[]) => void
  #statements: readonly (Statement & { wire: (string | Buffer | null)[] })[]
  #parsed: Memory['parsed'] = new Map()
  #answers: Answer[] = []
  #fields: Field[] = []
  #rows: Row[] = []
  #problem: Error | null = null

  constructor(statements: readonly Statement[], callback: Trip['callback']) {
    this.#statements = statements.map((each) => ({ ...each, wire: each.values.map(utils.prepareValue) }))
    this.callback = callback
  }

  submit(connection: pg.Connection): void {
    this.#parsed = this.#remember(connection)
    const sent = new Set<string>()
    connection.stream.cork()
    for (const { text, name = '', wire } of this.#statements) {
      const known = this.#parsed.get(name)
      if (!known && !(name && sent.has(name))) connection.parse({ name, text, types: [] }, true)
      sent.add(name)
      connection.bind({ statement: name, values: wire }, true)
      if (!known?.fields) connection.describe({ type: 'P' }, true)
      connection.execute(null, true)
    }
    connection.sync()
    connection.stream.uncork()
    this.#fields = this.#known?.fields ?? []
  }

  #remember(connection: pg.Connection): Memory['parsed'] {
    const known = memories.get(connection)
    if (known) {
      known.trip = this
      return known.parsed
    }
    const memory: Memory = { parsed: new Map(), trip: this }
    memories.set(connection, memory)
    connection.on('parseComplete', () => memory.trip.handleParseComplete())
    return memory.parsed
  }

  handleParseComplete(): void {
    const name = this.#statements[this.#answers.length]?.name
    if (name) this.#parsed.set(name, { fields: null })
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#fields = fields.map(({ name, dataTypeID }) => ({ name, read: getTypeParser(dataTypeID, 'text') }))
  }

  handleDataRow({ fields: texts }: { fields: (string | null)[] }): void {
    const row: Row = {}
    let place = 0
    try {
      for (const { name, read } of this.#fields) {
        const text = texts[place++] ?? null
        row[name] = text === null ? null : read(text)
      }
    } catch (error) {
      this.#problem ??= error instanceof Error ? error : new Error('A value could not be read')
    }
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.#known) this.#known.fields ??= this.#fields
    const [command = '', ...counts] = text.split(' ')
    this.#answers.push({ command, count: Number(counts.at(-1) ?? 0), rows: this.#rows })
    this.#fields = this.#known?.fields ?? []
    this.#rows = []
  }

  handleError(error: Error): void {
    this.callback(error, [])
  }

  handleReadyForQuery(): void {
    this.callback(this.#problem, this.#answers)
  }

  /** What is known of the statement whose answer comes next */
  get #known() {
    return this.#parsed.get(this.#statements[this.#answers.length]?.name ?? '')
  }
}
