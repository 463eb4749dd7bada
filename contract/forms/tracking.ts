import * as z from 'zod/mini'
import { plainCode } from '../../domain/plain-text.ts'
import { courierName } from '../../domain/shipment.ts'

/** Optional text: `shortest` applies only when it is not empty. */
const optionalText = (shortest: number, longest: number, allowed: RegExp, message: string) =>
  [
    z.refine<string>((value) => value === '' || value.length >= shortest, `Use at least ${shortest} characters`),
    z.maxLength(longest, `Use at most ${longest} characters`),
    z.refine<string>((value) => allowed.test(value), message),
  ] as const

const courier = z.pipe(
  z
    .string()
    .check(
      z.trim(),
      ...optionalText(2, 60, /^[\p{L}\p{M}\p{N} .&'’+/-]*$/u, 'Use only letters, digits, spaces and . & ’ + / -'),
    ),
  z.transform((typed: string) => (typed === '' ? null : courierName(typed))),
)

/** Couriers print tracking numbers in groups; the spaces are not part of them. */
const trackingNumber = z.pipe(
  z.string().check(
    z.overwrite((typed) => plainCode(typed).replaceAll(' ', '')),
    ...optionalText(4, 40, /^[0-9A-Za-z-]*$/, 'Use only letters, digits and hyphens'),
  ),
  z.transform((typed: string) => (typed === '' ? null : typed)),
)

/** The courier and tracking number of a parcel; empty fields become null. */
export const TrackingForm = z.object({ courier: z.nullish(courier), trackingNumber: z.nullish(trackingNumber) })
export type TrackingFields = z.input<typeof TrackingForm>
export type TrackingDetails = z.output<typeof TrackingForm>
