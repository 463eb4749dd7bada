import { z } from 'zod'
import { byAdmin, type EndpointTable } from './endpoint.ts'
import { byId, moment, pagination } from './fields.ts'

/** An unsent e-mail, without its text, which may contain a link that opens an account. */
export const UndeliveredMail = z.object({
  _id: z.string(),
  to: z.string(),
  subject: z.string(),
  createdAt: moment,
  attempts: z.number(),
  problem: z.string().nullable().describe("The mail server's last response; null before the first failure"),
})
export type UndeliveredMail = z.infer<typeof UndeliveredMail>

/** An e-mail in the local mailbox, by file name. */
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

/** The time and id of an e-mail, as in its file name. */
export const mailName = z.string().regex(/^[0-9TZ-]{24}-[0-9A-Za-z]{16,32}$/, 'This is not the name of an e-mail')

const listQuery = z.strictObject(pagination)

export const mails = {
  'GET /admin/mails': {
    summary: 'Unsent e-mails; failed ones come first',
    ...byAdmin,
    query: listQuery,
    responses: { 200: z.array(UndeliveredMail) },
  },
  'POST /admin/mails/:id/retry': {
    summary: 'Retry an e-mail now',
    ...byAdmin,
    params: byId,
    responses: { 200: z.object({ message: z.string() }) },
  },
  'GET /admin/mailbox': {
    summary: 'The local mailbox, which holds e-mails when there is no SMTP server; newest first',
    ...byAdmin,
    query: listQuery,
    responses: { 200: z.array(LocalMail) },
  },
  'GET /admin/mailbox/:name': {
    summary: 'One e-mail in the local mailbox',
    ...byAdmin,
    params: z.object({ name: mailName }),
    responses: { 200: LocalMailDetails },
  },
} as const satisfies EndpointTable
