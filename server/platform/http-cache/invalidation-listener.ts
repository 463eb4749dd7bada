import pg from 'pg'
import type { Connection } from '../database/connect-postgres.ts'
import type { Change } from './response-cache.ts'

export type InvalidationListener = {
  /** Whether all changes are received at present */
  isListening(): boolean
  /** Resolves once every change that was committed before the call has been received */
  synced(): Promise<void>
  /**
   * Invalidates this process's cache at once for a change that it has committed itself, without a round trip to the
   * database. All processes, this one included, are notified of it as well.
   */
  invalidate(change: Change): void
  /** Calls back for every change from now on, those of `invalidate` included */
  subscribe(onChange: (change: Change) => void): void
  stop(): Promise<void>
}

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
): Promise<InvalidationListener> {
  const subscribers = [onFirst]
  let client: pg.Client | null = null
  let isStopped = false
  let reconnecting: NodeJS.Timeout | null = null
  let roundTrip: Promise<void> | null = null
  let nextRoundTrip: Promise<void> | null = null

  const heartbeat = setInterval(() => void synced(), HEARTBEAT_MS).unref()
  await connect()

  return {
    isListening: () => client !== null,
    synced,
    invalidate: onChange,
    subscribe: (subscriber) => void subscribers.push(subscriber),
    async stop() {
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

  /**
   * Before it ends a query of the listening connection, PostgreSQL delivers all that was committed before it. Calls
   * that come while a query is under way share the next one.
   */
  function synced(): Promise<void> {
    if (!roundTrip) {
      roundTrip = ping().finally(() => {
        roundTrip = null
      })
      return roundTrip
    }
    nextRoundTrip ??= roundTrip.then(() => {
      nextRoundTrip = null
      return synced()
    })
    return nextRoundTrip
  }

  async function ping(): Promise<void> {
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
