import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { unknownId } from '../commands/lock-rows.ts'
import { presentCollection, presentSettledPayment, presentSettlement } from '../entities.ts'
import type { Simulator } from '../simulator.ts'
import { Nothing, readBody } from './read-body.ts'

type ById = { Params: { id: string } }

const digits = (pattern: RegExp, name: string) => z.string().regex(pattern, `The ${name} is invalid.`)
const SettledOn = z.strictObject({
  year: digits(/^20\d\d$/, 'year'),
  month: digits(/^(0[1-9]|1[0-2])$/, 'month'),
  day: digits(/^(0[1-9]|[12]\d|3[01])$/, 'day'),
  count: z.coerce.number().int().min(1).max(1000, 'The count may not be greater than 1000.').default(10),
  skip: z.coerce.number().int().min(0).default(0),
})

/** Settlements: transfers to the bank of the shop, and what was settled on a day in India. */
export function settlementRoutes(api: FastifyInstance, { database }: Simulator): void {
  api.get<ById>('/settlements/:id', async ({ params, query }) => {
    readBody(Nothing, query)
    const settlement = await findSettlement(params.id)
    return settlement ? presentSettlement(settlement) : unknownId()
  })

  api.get('/settlements/recon/combined', async ({ query }) => {
    const { year, month, day, count, skip } = readBody(SettledOn, query)
    const settlements = await database
      .selectFrom('settlements')
      .selectAll()
      .where(sql<string>`to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`, '=', `${year}-${month}-${day}`)
      .execute()
    const payments = await database
      .selectFrom('payments')
      .innerJoin('settled_payments', 'payment_id', 'payments.id')
      .selectAll('payments')
      .select('settlement_id')
      .where(sql<boolean>`settlement_id = any(${settlements.map(({ id }) => id)})`)
      .orderBy('payments.id')
      .limit(count)
      .offset(skip)
      .execute()
    return presentCollection(
      payments.flatMap(({ settlement_id, ...payment }) => {
        const settlement = settlements.find(({ id }) => id === settlement_id)
        return settlement ? [presentSettledPayment(payment, settlement)] : []
      }),
    )
  })

  function findSettlement(id: string) {
    return database.selectFrom('settlements').selectAll().where('id', '=', id).executeTakeFirst()
  }
}
