import { z } from 'zod'
import { deadlines, ticketStates } from '../domain/tickets.ts'
import { byAdmin, type EndpointTable } from './endpoint.ts'
import { byId, moment, pagination, searchText } from './fields.ts'
import { ContactForm, NewsletterForm } from './forms/contact.ts'

export const Message = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: moment,
  times: z.number().describe('How often the same message was received'),
  latestAt: moment.describe('When it was last received'),
  isHeld: z.boolean().describe('Held back as probable spam; no e-mail was sent about it'),
  answered: z.object({ at: moment, by: z.string() }).nullable().describe('When it was answered, and by whom'),
  ticket: z.string().describe('The ticket number e-mailed to the sender'),
  state: z.enum(ticketStates),
  acknowledgedAt: moment.nullable().describe('When the e-mail with the ticket number was sent'),
  dueAt: moment.describe('One month after it was received, or received again after an answer'),
  deadline: z
    .nullable(z.enum(deadlines))
    .describe('How close the deadline is; null for an answered or held-back message'),
})
export type Message = z.infer<typeof Message>

const messageStatuses = [...ticketStates, 'overdue', 'held'] as const
export type MessageStatus = (typeof messageStatuses)[number]

export const MessageQuery = z.strictObject({
  search: searchText.optional(),
  status: z.enum(messageStatuses).optional(),
  sort: z.enum(['deadline']).optional().describe('Lists unanswered messages first, by deadline'),
  ...pagination,
})
export type MessageQuery = z.infer<typeof MessageQuery>

const MessageReceived = z.object({ message: z.string(), ticket: z.string() })

const Thanks = z.object({ message: z.string() })

export const Subscriber = z.object({
  _id: z.string(),
  email: z.string(),
  consentedAt: moment,
  consentedOn: z.string().nullable().describe('The path of the page where they subscribed'),
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

export const messages = {
  'POST /contact': {
    summary: 'Send a message to the nursery',
    access: 'anyone',
    limit: 'contact',
    body: ContactForm,
    responses: { 201: MessageReceived },
  },
  'GET /admin/messages': {
    summary: 'Messages to the nursery, newest first; without a status, all that are not held back',
    ...byAdmin,
    query: MessageQuery,
    responses: { 200: z.array(Message) },
  },
  'GET /admin/messages/:id': { summary: 'One message', ...byAdmin, params: byId, responses: { 200: Message } },
  'PATCH /admin/messages/:id': {
    summary: 'Mark a message as in progress or answered, or reopen it; a held-back message is released',
    ...byAdmin,
    params: byId,
    body: z.object({ state: z.enum(ticketStates) }),
    responses: { 200: Message },
  },
  'POST /newsletter': {
    summary: 'Subscribe to the newsletter. The response is the same whether or not the address was known',
    access: 'anyone',
    limit: 'newsletter',
    body: NewsletterForm,
    responses: { 200: Thanks },
  },
  'POST /newsletter/unsubscribe': {
    summary: 'Unsubscribe with the token from an e-mail. The response is the same whether or not the token was known',
    access: 'anyone',
    body: z.object({ token: z.string().regex(/^[0-9a-f]{64}$/, 'This is not a token') }),
    responses: { 200: Thanks },
  },
  'GET /admin/subscribers': {
    summary: 'Newsletter subscribers, newest first',
    ...byAdmin,
    query: SubscriberQuery,
    responses: { 200: z.array(Subscriber) },
  },
} as const satisfies EndpointTable
