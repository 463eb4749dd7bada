import { z } from 'zod'
import { moment } from './fields.ts'

/** A UPI QR code by which an order of this amount is paid, once. */
export const DoorPayment = z.object({
  imageUrl: z.string().meta({ description: 'Of the picture of the code, often a `data:` URL' }),
  amount: z.number().meta({ description: 'Rupees' }),
})
export type DoorPayment = z.infer<typeof DoorPayment>

export const DoorQr = DoorPayment.extend({
  qrId: z.string(),
  closesAt: moment.meta({ description: 'Until when it can be paid' }),
})
export type DoorQr = z.infer<typeof DoorQr>
