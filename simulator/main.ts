import Fastify from 'fastify'
import { z } from 'zod'
import { closeSimulator, openSimulator, paymentSimulator } from './payment-simulator.ts'

/** The simulator as a process of its own, with its switches. Prints `Payment simulator on http://…` once it answers. */
const Variables = z.object({
  DATABASE_URL: z.string(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  RAZORPAY_KEY_ID: z.string(),
  RAZORPAY_KEY_SECRET: z.string(),
  RAZORPAY_WEBHOOK_SECRET: z.string(),
  WEBHOOK_URL: z.url(),
  SHOP_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter(Boolean)),
  SIMULATOR_RETRY_AFTER_MS: z.coerce.number().int().min(1).default(5_000),
})

const set = Variables.parse(process.env)
const simulator = await openSimulator({
  connection: { connectionString: set.DATABASE_URL },
  keyId: set.RAZORPAY_KEY_ID,
  keySecret: set.RAZORPAY_KEY_SECRET,
  webhookSecret: set.RAZORPAY_WEBHOOK_SECRET,
  webhookUrl: set.WEBHOOK_URL,
  shopOrigins: set.SHOP_ORIGINS,
  switches: true,
  retryAfterMs: set.SIMULATOR_RETRY_AFTER_MS,
})
const app = Fastify({ forceCloseConnections: true, logger: { level: 'error' } })
await app.register(async (scope) => paymentSimulator(scope, simulator))
console.log(`Payment simulator on ${await app.listen({ host: '127.0.0.1', port: set.PORT })}`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    await app.close()
    await closeSimulator(simulator)
  })
}
