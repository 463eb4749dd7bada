import type pg from 'pg'

export type SimulatorOptions = {
  /** Where its PostgreSQL is; it keeps a schema `payment_simulator` of its own there */
  connection: pg.PoolConfig
  keyId: string
  keySecret: string
  webhookSecret: string
  /** Where webhooks go; asked at each delivery, so that a shop may learn its own address later */
  webhookUrl: string | (() => string)
  /** Origins whose pages may show the payment window, e.g. `http://localhost:5000`, besides the simulator's own */
  shopOrigins?: readonly string[]
  /** Lets tests make it misbehave; without it nothing under `/_switches` is there */
  switches?: boolean
  /** After the first failed delivery of a webhook; doubled after each further one */
  retryAfterMs?: number
}

export type SimulatorSettings = Required<SimulatorOptions>
