import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { findById } from '../commands/lock-rows.ts'
import { createPayout } from '../commands/payouts.ts'
import { presentCollection, presentPayout } from '../entities.ts'
import { ProviderRefusal } from '../refusal.ts'
import { PAYOUT_ACCOUNT, type Simulator } from '../simulator.ts'
import { amountOf, currency, inPart, ListPart, readBody } from './read-request.ts'

type ById = { Params: { id: string } }

const accountNumber = z
  .string('account_number: is required.')
  .refine((number) => number === PAYOUT_ACCOUNT, 'The RazorpayX Account number is invalid.')

const contact = z.strictObject({
  name: z.string('name: is required.').regex(/^[A-Za-z0-9 .'/()_-]{3,50}$/, 'The name format is invalid.'),
  type: z.enum(['customer', 'vendor', 'employee', 'self'], 'Invalid type').optional(),
  reference_id: z.string().max(40, 'The reference id may not be greater than 40 characters.').nullish(),
})

const FundAccount = z.discriminatedUnion(
  'account_type',
  [
    z.strictObject({
      account_type: z.literal('vpa'),
      vpa: z.strictObject({
        address: z.string('address: is required.').regex(/^[\w.-]{2,}@[A-Za-z][A-Za-z0-9]+$/, 'Invalid VPA'),
      }),
      contact,
    }),
    z.strictObject({
      account_type: z.literal('bank_account'),
      bank_account: z.strictObject({
        name: z.string('name: is required.').min(3, 'The name must be at least 3 characters.'),
        ifsc: z.string('ifsc: is required.').regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'Invalid IFSC Code in Bank Account'),
        account_number: z
          .string('account_number: is required.')
          .regex(/^[A-Za-z0-9]{5,35}$/, 'The account number format is invalid.'),
      }),
      contact,
    }),
  ],
  'The account type is invalid.',
)

const NewPayout = z
  .strictObject(
    {
      account_number: accountNumber,
      amount: amountOf(),
      currency,
      mode: z.enum(['UPI', 'IMPS', 'NEFT'], 'Payout mode is invalid'),
      purpose: z.literal('refund', 'Invalid purpose'),
      fund_account: FundAccount,
      queue_if_low_balance: z.boolean('The queue if low balance must be true or false.').optional(),
      reference_id: z.string().max(40, 'The reference id may not be greater than 40 characters.').nullish(),
      narration: z
        .string()
        .regex(/^[A-Za-z0-9 ]{0,30}$/, 'The narration may have 30 letters, digits and spaces.')
        .nullish(),
    },
    'The request body must be an object.',
  )
  .refine(
    ({ mode, fund_account }) => (mode === 'UPI') === (fund_account.account_type === 'vpa'),
    'Payout mode is not supported for this fund account type',
  )
  .refine(({ mode, amount }) => amount <= MOST[mode], 'The amount exceeds the maximum amount allowed for this mode.')

/** Paise */
const MOST = { UPI: 1_00_000_00, IMPS: 5_00_000_00, NEFT: Number.POSITIVE_INFINITY } as const

const PayoutList = z.strictObject({
  ...ListPart,
  account_number: accountNumber,
  reference_id: z.string().optional(),
})

const IDEMPOTENCY_KEY = /^[A-Za-z0-9_ -]{4,36}$/

/** Payouts, each with its contact and fund account in one request. */
export function payoutRoutes(api: FastifyInstance, simulator: Simulator): void {
  const { database } = simulator

  api.post('/payouts', async ({ body, headers }) => {
    const idempotencyKey = headers['x-payout-idempotency']
    if (typeof idempotencyKey !== 'string' || !IDEMPOTENCY_KEY.test(idempotencyKey)) {
      throw new ProviderRefusal('Idempotency key is missing or invalid. It has 4 to 36 letters, digits and hyphens.', {
        field: 'X-Payout-Idempotency',
      })
    }
    const { amount, mode, fund_account, reference_id, narration } = readBody(NewPayout, body)
    const payout = await createPayout(simulator, {
      ...{ amount, mode, idempotencyKey },
      fundAccount: fund_account,
      referenceId: reference_id ?? null,
      narration: narration ?? null,
    })
    return presentPayout(payout)
  })

  api.get('/payouts', async ({ query }) => {
    const { reference_id, ...part } = readBody(PayoutList, query)
    let list = database.selectFrom('payouts').selectAll()
    if (reference_id !== undefined) list = list.where('reference_id', '=', reference_id)
    return presentCollection((await inPart(list, part).execute()).map(presentPayout))
  })

  api.get<ById>('/payouts/:id', async ({ params }) => presentPayout(await findById(database, 'payouts', params.id)))
}
