import * as z from 'zod/mini'
import { plainPin } from '../../domain/address.ts'
import { cashReasons, holdReasons, weekdays } from '../../domain/delivery/delivery-rules.ts'
import { LEAST_SAVING, MOST_SAVING } from '../../domain/payment/saving.ts'
import { states } from '../../domain/states.ts'
import { rupees, singleLine, whole } from './fields.ts'

const day = z.iso.date('Enter a date like 2026-12-04')
const isInOrder = ({ from, until }: { from: string; until: string }) => from <= until
const inOrder = { error: 'The last day must not be before the first', path: ['until'] }

const days = { from: day, until: day }
const state = z.enum(states, 'Please choose a state from the list')
const weekdayList = z
  .array(z.literal(weekdays, 'Days are numbered from 1 (Monday) to 7 (Sunday)'))
  .check(z.minLength(1, 'Please choose a day'), z.maxLength(7, 'Choose at most seven days'))
const SAVING = `Enter a percentage from ${LEAST_SAVING} to ${MOST_SAVING}`
const pin = z
  .string()
  .check(z.overwrite(plainPin), z.regex(/^[1-9]\d{5}$/, 'A PIN code has 6 digits and does not start with 0'))

/** Addresses by state, district and PIN; if all are empty, every address. */
const Area = z.object({
  states: z._default(z.array(state).check(z.maxLength(40)), []),
  districts: z._default(
    z.array(z.object({ state, district: singleLine(100, 'Please enter the district') })).check(z.maxLength(200)),
    [],
  ),
  pins: z._default(
    z
      .array(
        z.object({ from: pin, to: pin }).check(
          z.refine(({ from, to }) => from <= to, {
            error: 'The last PIN must not be lower than the first',
            path: ['to'],
          }),
        ),
      )
      .check(z.maxLength(200)),
    [],
  ),
})

/**
 * The owner's delivery rules as one document, with sums in rupees. `domain/delivery/delivery-rules.ts` explains them.
 */
export const DeliveryRulesForm = z.object({
  cutOff: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 14:00')),
  parcelDays: weekdayList,
  closures: z
    .array(z.object({ ...days, name: singleLine(100, 'Please enter a name') }).check(z.refine(isInOrder, inOrder)))
    .check(z.maxLength(100, 'Add at most 100 closures')),
  holidays: z
    .array(
      z
        .object({ ...days, name: singleLine(100, 'Please enter a name'), states: z._default(z.array(state), []) })
        .check(z.refine(isInOrder, inOrder)),
    )
    .check(z.maxLength(200, 'Add at most 200 holidays')),
  van: z.nullable(
    z.object({
      radiusKm: z
        .number('Please enter a number')
        .check(z.minimum(1, 'Enter at least 1 km'), z.maximum(500, 'Enter at most 500 km')),
      days: weekdayList,
      capacity: whole(1, 1_000, 'Enter a whole number from 1 to 1,000'),
    }),
  ),
  couriers: z
    .array(
      z.object({
        name: singleLine(60, 'Please enter the courier’s name'),
        area: Area,
        transit: z.object({ from: whole(1, 30, 'Enter 1 to 30 days'), to: whole(1, 30, 'Enter 1 to 30 days') }).check(
          z.refine(({ from, to }) => from <= to, {
            error: 'The maximum must not be below the minimum',
            path: ['to'],
          }),
        ),
        days: weekdayList,
        refuses: z.object({
          tallerThanCm: z.nullable(whole(1, 1_000, 'Enter a height from 1 to 1,000 cm')),
          heavierThanGrams: z.nullable(whole(1, 1_000_000, 'Enter a weight from 1 to 10,00,000 g')),
        }),
      }),
    )
    .check(z.maxLength(30, 'Add at most 30 couriers')),
  zones: z
    .array(
      z.object({
        name: singleLine(60, 'Please enter the zone’s name'),
        area: Area,
        fee: rupees('The fee'),
        feePerKg: rupees('The fee per kg'),
        freeFrom: z.nullable(rupees('The amount')),
        minimum: z.nullable(rupees('The minimum')),
        cash: z.boolean(),
      }),
    )
    .check(z.maxLength(50, 'Add at most 50 zones')),
  holds: z
    .array(
      z
        .object({
          ...days,
          reason: z.enum(holdReasons),
          area: Area,
          celsius: z.nullable(whole(-50, 60, 'Enter a temperature from -50 to 60 °C')),
        })
        .check(z.refine(isInOrder, inOrder)),
    )
    .check(z.maxLength(200, 'Add at most 200 holds')),
  cash: z.object({
    maxTotal: z.nullable(rupees('The amount')),
    maxOpen: z.nullable(whole(1, 1_000, 'Enter a whole number from 1 to 1,000')),
    maxRefused: z.nullable(whole(1, 1_000, 'Enter a whole number from 1 to 1,000')),
    needsConfirmedEmail: z.boolean(),
    advance: z._default(
      z.nullable(
        z.object({
          percent: whole(10, 50, 'Enter a whole percentage from 10 to 50'),
          reasons: z
            .array(z.enum(cashReasons))
            .check(z.minLength(1, 'Please choose when to ask for an advance'), z.maxLength(cashReasons.length)),
        }),
      ),
      null,
    ),
    saving: z._default(
      z.nullable(
        z.number(SAVING).check(
          z.minimum(LEAST_SAVING, { error: SAVING, abort: true }),
          z.maximum(MOST_SAVING, { error: SAVING, abort: true }),
          z.refine((percent) => Math.round(percent * 100) / 100 === percent, 'Use at most 2 decimal places'),
        ),
      ),
      null,
    ),
  }),
})
export type DeliveryRulesInput = z.output<typeof DeliveryRulesForm>

/** How a product may travel; `domain/delivery/plant-delivery.ts` explains it. */
export const PlantDeliveryForm = z
  .object({
    vanOnly: z._default(z.boolean(), false),
    notTo: z._default(z.array(state).check(z.maxLength(40)), []),
    reason: z.nullish(singleLine(200, 'Please enter a reason')),
    maxCelsius: z.nullish(whole(0, 60, 'Enter a temperature from 0 to 60 °C')),
    minCelsius: z.nullish(whole(-20, 40, 'Enter a temperature from -20 to 40 °C')),
    depotDays: z.nullish(whole(0, 14, 'Enter 0 to 14 days')),
    weightGrams: z.nullish(whole(1, 1_000_000, 'Enter a weight from 1 to 10,00,000 g')),
  })
  .check(
    z.refine(({ maxCelsius = null, minCelsius = null }) => canTravel(maxCelsius, minCelsius), {
      error: 'This must be above the cold limit, or the plant can never travel',
      path: ['maxCelsius'],
    }),
  )

/** Whether any weather suits the plant: its heat limit is above its cold limit. */
function canTravel(maxCelsius: number | null, minCelsius: number | null): boolean {
  return maxCelsius === null || minCelsius === null || minCelsius < maxCelsius
}
