import { z } from 'zod'
import { byAdmin, type EndpointTable } from './endpoint.ts'
import { byId, moment, pagination } from './fields.ts'

/** An unsent mail, without its text, which may hold a link that opens an account. */
export const UndeliveredMail = z.object({
  _id: z.string(),
  to: z.string(),
  subject: z.string(),
  createdAt: moment,
  attempts: z.number(),
  problem: z.string().nullable().meta({ description: 'What the mail server said last; null before the first failure' }),
})
export type UndeliveredMail = z.infer<typeof UndeliveredMail>

/** A mail in the local mailbox, by the name of its file. */
export const LocalMail = z.object({
  _id: z.string(),
  to: z.string(),
  subject: z.string(),
  sentAt: moment,
})
export type LocalMail = z.infer<typeof LocalMail>

export const LocalMailDetails = LocalMail.extend({
  text: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type LocalMailDetails = z.infer<typeof LocalMailDetails>

/** The time and the id of a mail, as its file is named. */
export const mailName = z.string().regex(/^[0-9TZ-]{24}-[0-9A-Za-z]{16,32}$/, 'This is not the name of a mail')

const listQuery = z.strictObject(pagination)

export const mails = {
  'GET /admin/mails': {
    summary: 'The mails that have not left yet, those that failed first',
    ...byAdmin,
    query: listQuery,
    responses: { 200: z.array(UndeliveredMail) },
  },
  'POST /admin/mails/:id/retry': {
    summary: 'Try to hand a mail over now',
    ...byAdmin,
    params: byId,
    responses: { 200: z.object({ message: z.string() }) },
  },
  'GET /admin/mailbox': {
    summary: 'The local mailbox, where mails land without an SMTP server, the latest first',
    ...byAdmin,
    query: listQuery,
    responses: { 200: z.array(LocalMail) },
  },
  'GET /admin/mailbox/:name': {
    summary: 'One mail of the local mailbox',
    ...byAdmin,
    params: z.object({ name: mailName }),
    responses: { 200: LocalMailDetails },
  },
} as const satisfies EndpointTable
