import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { dayInIndia } from '../../../domain/days.ts'
import type { State } from '../../../domain/states.ts'
import { categoryTaxClass, initialTaxClasses } from '../../../domain/tax/tax-classes.ts'
import type { Database } from '../../../server/platform/database/database.ts'
import { billedLines, creditedLines, type Entry, type Line, sum } from './entries.ts'

/** A partial refund of an order that goes on: pieces by their items, and the delivery fee. */
export type RefundedPart = {
  order: string
  at: Date
  lines: readonly { item: string; quantity: number }[]
  deliveryFee: boolean
}

/** What the owner retained of a returned order: pieces by their items, and the delivery fee. */
export type Retained = { order: string; pieces: ReadonlyMap<string, number>; deliveryFee: boolean }

type Order = {
  id: string
  number: number
  state: State
  gstin: string | null
  isCash: boolean
  documents: Line[][]
  /** Pieces that were credited, by item */
  gone: Map<string, number>
  isFeeGone: boolean
  soldOn: string
}

/**
 * The documents that a bookkeeper computes, oldest first, from the orders, their lines and delivery fees, when each parcel left
 * or came back, what was refunded and what was retained.
 */
export async function readEntries(
  database: Database,
  parts: readonly RefundedPart[],
  retained: readonly Retained[],
): Promise<Entry[]> {
  const orders = new Map<string, Order>()
  const moves = (await readMoves(database)).map((move) => ({ at: move.happened_at, of: () => entriesOfMove(move) }))
  const refunds = parts.map((part) => ({ at: part.at, of: () => entriesOfPart(part) }))
  return [...moves, ...refunds].toSorted((a, b) => a.at.getTime() - b.at.getTime()).flatMap(({ of }) => of())

  function entriesOfMove(move: Move): Entry[] {
    const day = dayInIndia(move.happened_at)
    if (move.to_state === 'shipped') {
      const order = orderOf(move, day)
      orders.set(move.id, order)
      return order.documents.map((lines) => entryOf(order, 'sale', day, lines, lines))
    }
    const order = orderNamed(move.id)
    const stays = retained.find((each) => each.order === move.id)
    const left = order.documents.flat().flatMap(({ item, quantity }) => {
      if (item === null) return []
      return [[item, quantity - (order.gone.get(item) ?? 0) - (stays?.pieces.get(item) ?? 0)] as const]
    })
    return credit(order, day, new Map(left), !order.isFeeGone && !stays?.deliveryFee)
  }

  function entriesOfPart({ order, at, lines, deliveryFee }: RefundedPart): Entry[] {
    const pieces = new Map(lines.map(({ item, quantity }) => [item, quantity]))
    return credit(orderNamed(order), dayInIndia(at), pieces, deliveryFee)
  }

  function credit(order: Order, day: string, pieces: ReadonlyMap<string, number>, deliveryFee: boolean): Entry[] {
    const credited = order.documents.map((invoice) => ({
      invoice,
      lines: creditedLines(invoice, order.gone, { pieces, deliveryFee }, order.state),
    }))
    for (const [item, quantity] of pieces) order.gone.set(item, (order.gone.get(item) ?? 0) + quantity)
    order.isFeeGone ||= deliveryFee
    return credited
      .filter(({ lines }) => lines.length > 0)
      .map(({ invoice, lines }) => entryOf(order, 'credit', day, lines, invoice))
  }

  function orderNamed(id: string): Order {
    const order = orders.get(id)
    assert.ok(order, `${id} was shipped`)
    return order
  }
}

function entryOf(order: Order, kind: Entry['kind'], day: string, lines: Line[], invoice: readonly Line[]): Entry {
  const { id, number, state, gstin, isCash, soldOn } = order
  const amountOf = (some: readonly Line[]) => sum(some, ({ amount }) => amount)
  return {
    ...{ order: id, orderNumber: number, kind, day, state, gstin, isCash, lines, amount: amountOf(lines) },
    invoice: { lines: invoice, amount: amountOf(invoice), day: soldOn },
  }
}

type Move = {
  id: string
  number: number
  to_state: 'shipped' | 'returned'
  happened_at: Date
  state: State
  gstin: string | null
  payment_method: 'cod' | 'online'
  delivery_fee: number
  lines: {
    item: string
    price: number
    quantity: number
    category: Parameters<typeof categoryTaxClass>[0]
    tax_class: string | null
  }[]
}

function orderOf({ id, number, state, gstin, payment_method, delivery_fee: fee, lines }: Move, soldOn: string): Order {
  const goods = lines.map(({ item, price, quantity, category, tax_class }) => {
    const taxClass = initialTaxClasses.find(({ key }) => key === (tax_class ?? categoryTaxClass(category)))
    assert.ok(taxClass)
    return { item, hsn: taxClass.hsn, percent: taxClass.rates[0]?.percent ?? null, price, quantity }
  })
  const documents = billedLines(goods, { fee, state, gstin })
  const isCash = payment_method === 'cod'
  return { id, number, state, gstin, isCash, documents, gone: new Map(), isFeeGone: false, soldOn }
}

/** The parcels that left or came back. */
async function readMoves(database: Database): Promise<Move[]> {
  const { rows } = await sql<Move>`
    select orders.id, orders.number, to_state, happened_at, state, payment_method, orders.gstin, delivery_fee,
      (
        select jsonb_agg(jsonb_build_object('item', order_lines.id, 'price', order_lines.price, 'quantity', quantity,
          'category', category, 'tax_class', tax_class) order by position)
        from order_lines join plants on plants.id = plant_id where order_id = orders.id
      ) as lines
    from order_events join orders on orders.id = order_id
    where aspect = 'shipment' and to_state in ('shipped', 'returned')
    order by happened_at, order_events.id
  `.execute(database)
  return rows
}
