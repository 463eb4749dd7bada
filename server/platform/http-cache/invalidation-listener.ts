import pg from 'pg'
import type { Connection } from '../database/connection.ts'
import type { Change } from './response-cache.ts'

export type ChangesHeard = {
  /** Whether every change is heard of at present */
  isListening(): boolean
  /** Resolves once every change is heard of that was committed before */
  caughtUp(): Promise<void>
  /**
   * Has what this process keeps forgotten at once, for a change that it has committed itself: sooner than it would hear of
   * it, and without asking. It, and the others, hear of it all the same.
   */
  tell(change: Change): void
  stop(): Promise<void>
}

const CHANNEL = 'shop_changes'
const MAILS = 'mails'
const CONNECT_MS = 3_000
const QUERY_MS = 3_000
const HEARTBEAT_MS = 2_000
const PAUSE_MS = 1_000

/**
 * Hears from the database of every change that any process makes, in the order of their commits, and of mails that wait to
 * be handed over. While the connection is lost nothing is heard; when it is there again, anything may have changed.
 */
export async function hearChanges(
  connection: Connection,
  onChange: (change: Change) => void,
  onMails: () => void = () => {},
): Promise<ChangesHeard> {
  let client: pg.Client | null = null
  let isStopped = false
  let reconnecting: NodeJS.Timeout | null = null
  let round: Promise<void> | null = null
  let nextRound: Promise<void> | null = null

  const heartbeat = setInterval(() => void caughtUp(), HEARTBEAT_MS).unref()
  await connect()

  return {
    isListening: () => client !== null,
    caughtUp,
    tell: onChange,
    async stop() {
      isStopped = true
      clearInterval(heartbeat)
      if (reconnecting) clearTimeout(reconnecting)
      const last = client
      client = null
      await last?.end().catch(() => {})
    },
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      ...connection,
      application_name: 'paudha-changes',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: QUERY_MS,
    })
    fresh.on('error', () => lose(fresh))
    fresh.on('end', () => lose(fresh))
    fresh.on('notification', ({ payload = '' }) => (payload === MAILS ? onMails() : onChange(readChange(payload))))
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}`)
    } catch {
      fresh.end().catch(() => {})
      return connectLater()
    }
    if (isStopped) return void fresh.end().catch(() => {})
    onChange({ kind: 'everything' })
    onMails()
    client = fresh
  }

  function connectLater(): void {
    if (!isStopped) reconnecting = setTimeout(() => void connect(), PAUSE_MS).unref()
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return
    client = null
    lost.end().catch(() => {})
    connectLater()
  }

  /**
   * PostgreSQL delivers what was committed before a query of the listening connection ends. Whoever comes while a query
   * is under way shares the next one.
   */
  function caughtUp(): Promise<void> {
    if (!round) {
      round = ask().finally(() => {
        round = null
      })
      return round
    }
    nextRound ??= round.then(() => {
      nextRound = null
      return caughtUp()
    })
    return nextRound
  }

  async function ask(): Promise<void> {
    const asked = client
    if (!asked) return
    try {
      await asked.query('select 1')
    } catch {
      lose(asked)
    }
  }
}

function readChange(payload: string): Change {
  const [kind, plantId] = payload.split(' ')
  return (kind === 'stock' || kind === 'plant') && plantId ? { kind, plantId } : { kind: 'everything' }
}
