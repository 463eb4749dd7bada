import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { moment, pagination, searchText } from './fields.ts'
import { NewsletterForm } from './forms/contact.ts'

const Thanks = z.object({ message: z.string() })

/** A subscriber of the newsletter. */
export const Subscriber = z.object({
  _id: z.string(),
  email: z.string(),
  consentedAt: moment,
  consentedOn: z.string().nullable().meta({ description: 'The path of the page on which they subscribed' }),
  unsubscribedAt: moment.nullable(),
})
export type Subscriber = z.infer<typeof Subscriber>

const subscriberStatuses = ['subscribed', 'unsubscribed'] as const
export type SubscriberStatus = (typeof subscriberStatuses)[number]

export const SubscriberQuery = z.strictObject({
  search: searchText.optional(),
  status: z.enum(subscriberStatuses).optional(),
  ...pagination,
})
export type SubscriberQuery = z.infer<typeof SubscriberQuery>

export const newsletter = {
  'POST /newsletter': {
    summary: 'Subscribe to the newsletter; answers alike whether or not the address was known',
    access: 'anyone',
    limit: 'newsletter',
    body: NewsletterForm,
    responses: { 200: Thanks },
  },
  'POST /newsletter/unsubscribe': {
    summary: 'End a subscription by the token of its mails; again answers alike',
    access: 'anyone',
    body: z.object({ token: z.string().regex(/^[0-9a-f]{64}$/, 'This is not a token') }),
    responses: { 200: Thanks },
  },
  'GET /admin/subscribers': {
    summary: 'Who asked for the newsletter, the latest first',
    access: 'admin',
    factor: 'none',
    query: SubscriberQuery,
    responses: { 200: z.array(Subscriber) },
  },
} as const satisfies EndpointTable
