import { z } from 'zod'
import { deadlines, ticketStates } from '../domain/tickets.ts'
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
  isHeld: z.boolean().meta({ description: 'Held back as probable spam: no mail was sent about it' }),
  answered: z.object({ at: moment, by: z.string() }).nullable().meta({ description: 'When and by whom, by name' }),
  ticket: z.string().meta({ description: 'The number that the sender is mailed' }),
  state: z.enum(ticketStates),
  acknowledgedAt: moment.nullable().meta({ description: 'When the mail with the ticket left' }),
  dueAt: moment.meta({ description: 'One month after it came, or came again after its answer' }),
  deadline: z
    .enum(deadlines)
    .nullable()
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

const Thanks = z.object({ message: z.string(), ticket: z.string() })

/** Either field, or both where they agree. */
const NewState = z
  .object({ isAnswered: z.boolean().optional(), state: z.enum(ticketStates).optional() })
  .refine(({ isAnswered, state }) => isAnswered !== undefined || state !== undefined, {
    path: ['state'],
    message: 'Please give a state, or whether it is answered',
  })
  .refine(
    ({ isAnswered, state }) => isAnswered === undefined || state === undefined || isAnswered === (state === 'answered'),
    { path: ['state'], message: 'The state and whether it is answered must agree' },
  )

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
    factor: 'none',
    query: MessageQuery,
    responses: { 200: z.array(Message) },
  },
  'GET /admin/messages/:id': {
    summary: 'One message',
    access: 'admin',
    factor: 'none',
    params: byId,
    responses: { 200: Message },
  },
  'PATCH /admin/messages/:id': {
    summary: 'Mark a message as in progress or answered, or open it again; one that was held back is released',
    access: 'admin',
    factor: 'none',
    params: byId,
    body: NewState,
    responses: { 200: Message },
  },
} as const satisfies EndpointTable
