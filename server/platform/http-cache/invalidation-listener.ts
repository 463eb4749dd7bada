import pg from 'pg'
import type { Connection } from '../database/connect-postgres.ts'
import type { Change } from './response-cache.ts'

export type InvalidationListener = Awaited<ReturnType<typeof listenForInvalidations>>

const CHANNEL = 'shop_changes'
const MAILS = 'mails'
const CONNECT_MS = 3_000
const QUERY_MS = 3_000
const HEARTBEAT_MS = 2_000
const RECONNECT_MS = 1_000

/**
 * Receives from the database every change that any process commits, in the order of the commits, and that mails wait to
 * be sent. While the connection is lost nothing is received; after a reconnect everything counts as changed.
 */
export async function listenForInvalidations(
  connection: Connection,
  onFirst: (change: Change) => void,
  onMails: () => void = () => {},
) {
  const subscribers = [onFirst]
  let client: pg.Client | null = null
  let isStopped = false
  let reconnecting: NodeJS.Timeout | null = null

  const heartbeat = setInterval(() => void synced(), HEARTBEAT_MS).unref()
  await connect()

  return {
    /** Whether all changes are received at present */
    isListening: () => client !== null,
    /** Resolves once every change that was committed before the call has been received */
    synced,
    /**
     * Invalidates this process's cache at once for a change that it has committed itself, without a round trip to the
     * database. All processes, this one included, are notified of it as well.
     */
    invalidate: onChange,
    /** Calls back for every change from now on, those of `invalidate` included */
    subscribe: (subscriber: (change: Change) => void) => void subscribers.push(subscriber),
    async stop(): Promise<void> {
      isStopped = true
      clearInterval(heartbeat)
      if (reconnecting) clearTimeout(reconnecting)
      const connected = client
      client = null
      await connected?.end().catch(() => {})
    },
  }

  function onChange(change: Change): void {
    for (const subscriber of subscribers) subscriber(change)
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      ...connection,
      application_name: 'paudha-changes',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: QUERY_MS,
    })
    fresh.on('error', () => disconnect(fresh))
    fresh.on('end', () => disconnect(fresh))
    fresh.on('notification', ({ payload = '' }) => (payload === MAILS ? onMails() : onChange(parseChange(payload))))
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}`)
    } catch {
      fresh.end().catch(() => {})
      return reconnectLater()
    }
    if (isStopped) return void fresh.end().catch(() => {})
    onChange({ kind: 'everything' })
    onMails()
    client = fresh
  }

  function reconnectLater(): void {
    if (!isStopped) reconnecting = setTimeout(() => void connect(), RECONNECT_MS).unref()
  }

  function disconnect(lost: pg.Client): void {
    if (client !== lost) return
    client = null
    lost.end().catch(() => {})
    reconnectLater()
  }

  /** Before it ends a query of the listening connection, PostgreSQL delivers all that was committed before it. */
  async function synced(): Promise<void> {
    const pinged = client
    if (!pinged) return
    try {
      await pinged.query('select 1')
    } catch {
      disconnect(pinged)
    }
  }
}

/**
 * Reads once, until a change drops it: any but that of a stock, unless `isDroppedBy` says otherwise. Nothing is held while
 * changes cannot be received.
 */
export function held<Value>(
  changes: Pick<InvalidationListener, 'isListening' | 'subscribe'>,
  read: () => Promise<Value>,
  isDroppedBy = ({ kind }: Change) => kind !== 'stock',
): () => Promise<Value> {
  let value: Value | null = null
  let dropped = 0
  changes.subscribe((change) => {
    if (!isDroppedBy(change)) return
    value = null
    dropped += 1
  })
  return async () => {
    if (value !== null && changes.isListening()) return value
    const at = dropped
    const found = await read()
    // What was read before a change and arrives after it is used once.
    if (at === dropped && changes.isListening()) value = found
    return found
  }
}

function parseChange(payload: string): Change {
  const [kind, plantId] = payload.split(' ')
  return (kind === 'stock' || kind === 'plant') && plantId ? { kind, plantId } : { kind: 'everything' }
}
