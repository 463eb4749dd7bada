import { type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Schema } from '../database/schema.ts'

const MOST = 100
const SHOWN = 10

const whole = (name: string, least: number) =>
  z.coerce
    .number(`The ${name} must be an integer.`)
    .int(`The ${name} must be an integer.`)
    .min(least, `The ${name} must be at least ${least}.`)

/** A moment as the provider writes it: seconds since 1970. */
const moment = (name: string) => whole(name, 0).max(4_765_046_400, `The ${name} must be a valid timestamp.`).optional()

/** The requested part of a list, and its period; both ends are included. */
export const ListPart = {
  count: whole('count', 1).max(MOST, `The count may not be greater than ${MOST}.`).default(SHOWN),
  skip: whole('skip', 0).default(0),
  from: moment('from'),
  to: moment('to'),
}
type Part = { count: number; skip: number; from?: number | undefined; to?: number | undefined }

/** Entities that may be included instead of their id. The official client writes the parameter in its own way. */
export function expandable(names: readonly string[]) {
  const expand = z
    .union([z.string(), z.array(z.string())])
    .transform((value) => [value].flat())
    .refine((values) => values.every((name) => names.includes(name)), 'The expand value is not supported.')
    .optional()
  return { 'expand[]': expand, 'expand[expand[]]': expand }
}

export function expanded(query: { 'expand[]'?: string[] | undefined; 'expand[expand[]]'?: string[] | undefined }) {
  return new Set([...(query['expand[]'] ?? []), ...(query['expand[expand[]]'] ?? [])])
}

/** The part of a list, the newest first. */
export function inPart<Table extends 'orders' | 'payments' | 'refunds' | 'payouts', Row>(
  list: SelectQueryBuilder<Schema, Table, Row>,
  { count, skip, from, to }: Part,
): SelectQueryBuilder<Schema, Table, Row> {
  let part = list
  if (from !== undefined) part = part.where(sql<boolean>`created_at >= to_timestamp(${from})`)
  if (to !== undefined) part = part.where(sql<boolean>`created_at < to_timestamp(${to + 1})`)
  return part.orderBy(sql`created_at`, 'desc').orderBy(sql`id`).limit(count).offset(skip)
}
