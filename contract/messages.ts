import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { byId, moment, pagination, searchText } from './fields.ts'
import { ContactForm } from './forms/contact.ts'

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
  isHeld: z.boolean().meta({ description: 'A program seems to have written it; nobody was told' }),
  answered: z.object({ at: moment, by: z.string() }).nullable().meta({ description: 'When and by whom, by name' }),
})
export type Message = z.infer<typeof Message>

export const messageStatuses = ['open', 'answered', 'held'] as const
export type MessageStatus = (typeof messageStatuses)[number]

export const MessageQuery = z.strictObject({
  search: searchText.optional(),
  status: z.enum(messageStatuses).optional(),
  ...pagination,
})
export type MessageQuery = z.infer<typeof MessageQuery>

const Thanks = z.object({ message: z.string() })

export const messages = {
  'POST /contact': {
    summary: 'Write to the nursery',
    access: 'anyone',
    limit: 'contact',
    body: ContactForm,
    responses: { 201: Thanks },
  },
  'GET /admin/messages': {
    summary: 'The messages to the nursery, the latest first; without a status all that are not held back',
    access: 'admin',
    query: MessageQuery,
    responses: { 200: z.array(Message) },
  },
  'GET /admin/messages/:id': {
    summary: 'One message',
    access: 'admin',
    params: byId,
    responses: { 200: Message },
  },
  'PATCH /admin/messages/:id': {
    summary: 'Mark a message as answered, or open it again',
    access: 'admin',
    params: byId,
    body: z.object({ isAnswered: z.boolean() }),
    responses: { 200: Message },
  },
} as const satisfies EndpointTable
