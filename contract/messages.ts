import { z } from 'zod'
import { deadlines, ticketStates } from '../domain/tickets.ts'
import { byAdmin, type EndpointTable } from './endpoint.ts'
import { byId, moment, pagination, searchText } from './fields.ts'
import { ContactForm, NewsletterForm } from './forms/contact.ts'

/** A message to the nursery as the back office sees it. */
export const Message = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: moment,
  times: z.number().meta({ description: 'How often the same message came' }),
  latestAt: moment.meta({ description: 'When it last came' }),
  isHeld: z.boolean().meta({ description: 'Held back as probable spam: no mail was sent about it' }),
  answered: z.object({ at: moment, by: z.string() }).nullable().meta({ description: 'When and by whom, by name' }),
  ticket: z.string().meta({ description: 'The number that the sender is mailed' }),
  state: z.enum(ticketStates),
  acknowledgedAt: moment.nullable().meta({ description: 'When the mail with the ticket left' }),
  dueAt: moment.meta({ description: 'One month after it came, or came again after its answer' }),
  deadline: z
    .nullable(z.enum(deadlines))
    .meta({ description: 'How near it is; null for a message that is answered or held back' }),
})
export type Message = z.infer<typeof Message>

const messageStatuses = [...ticketStates, 'overdue', 'held'] as const
export type MessageStatus = (typeof messageStatuses)[number]

export const MessageQuery = z.strictObject({
  search: searchText.optional(),
  status: z.enum(messageStatuses).optional(),
  sort: z.enum(['deadline']).optional().meta({ description: 'Unanswered ones first, by their deadline' }),
  ...pagination,
})
export type MessageQuery = z.infer<typeof MessageQuery>

const MessageReceived = z.object({ message: z.string(), ticket: z.string() })

export const messages = {
  'POST /contact': {
    summary: 'Write to the nursery',
    access: 'anyone',
    limit: 'contact',
    body: ContactForm,
    responses: { 201: MessageReceived },
  },
  'GET /admin/messages': {
    summary: 'The messages to the nursery, the latest first; without a status all that are not held back',
    ...byAdmin,
    query: MessageQuery,
    responses: { 200: z.array(Message) },
  },
  'GET /admin/messages/:id': { summary: 'One message', ...byAdmin, params: byId, responses: { 200: Message } },
  'PATCH /admin/messages/:id': {
    summary: 'Mark a message as in progress or answered, or open it again; one that was held back is released',
    ...byAdmin,
    params: byId,
    body: z.object({ state: z.enum(ticketStates) }),
    responses: { 200: Message },
  },
} as const satisfies EndpointTable

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
    ...byAdmin,
    query: SubscriberQuery,
    responses: { 200: z.array(Subscriber) },
  },
} as const satisfies EndpointTable
