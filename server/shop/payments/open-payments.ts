import type { FastifyInstance } from 'fastify'
import { loadKeys } from '../../../simulator/database/open-database.ts'
import { closeSimulator, openSimulator, paymentSimulator } from '../../../simulator/payment-simulator.ts'
import { PAYOUT_ACCOUNT } from '../../../simulator/simulator.ts'
import type { Environment } from '../../environment.ts'
import type { PaymentSettings } from '../../integrations/razorpay/payment-settings.ts'
import { razorpayPayouts } from '../../integrations/razorpay/payouts.ts'
import { razorpay } from '../../integrations/razorpay/razorpay.ts'
import type { Connection } from '../../platform/database/connect-postgres.ts'
import type { IncidentReporter } from '../../platform/incidents.ts'
import type { Shop } from '../shop.ts'

type OpenedPayments = {
  /** Null when the shop sells by cash on delivery only */
  payments: Shop['payments']
  /** Adds what the shop itself serves of the provider, if it plays that */
  mount(app: FastifyInstance): Promise<void>
  close(): Promise<void>
}

/** Who takes the money: the payment provider, or in a demo the simulator that the shop itself serves. */
export async function openPayments(
  environment: Environment,
  connection: Connection,
  incidents: IncidentReporter,
): Promise<OpenedPayments> {
  if (environment.payments === 'simulator') return openSimulated(environment, connection)
  const payments = environment.payments && clientOf(environment.payments, incidents)
  return { payments, mount: async () => {}, close: async () => {} }
}

const PREFIX = '/payment-simulator'

async function openSimulated(environment: Environment, connection: Connection): Promise<OpenedPayments> {
  const keys = await loadKeys(connection)
  const own = `http://${loopback(environment.host)}:${environment.port}`
  const simulator = await openSimulator({
    ...keys,
    connection,
    webhookUrl: `${own}/api/payments/webhook`,
    shopOrigins: [own, new URL(environment.publicUrl).origin, `http://localhost:${environment.port}`],
  })
  const { webhookSecret, ...rest } = keys
  const payments = clientOf({
    ...rest,
    webhookSecrets: [webhookSecret],
    payoutAccount: PAYOUT_ACCOUNT,
    apiUrl: `${own}${PREFIX}/v1`,
    checkoutUrl: `${PREFIX}/v1/checkout.js`,
  })
  return {
    payments,
    async mount(app) {
      await app.register(async (scope) => paymentSimulator(scope, simulator), { prefix: PREFIX })
    },
    close: () => closeSimulator(simulator),
  }
}

/** Where this machine reaches a server that listens there. */
function loopback(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

function clientOf(settings: PaymentSettings, incidents?: IncidentReporter): NonNullable<Shop['payments']> {
  const { keyId, keySecret, webhookSecrets, checkoutUrl, payoutAccount } = settings
  const payouts = payoutAccount === null ? null : razorpayPayouts({ ...settings, payoutAccount })
  return { keyId, keySecret, webhookSecrets, checkoutUrl, provider: razorpay(settings, incidents), payouts }
}
