import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { visitAdmin } from '../../../test/screens/admin.ts'
import { type Answers, noAnswer, page, refusal } from '../../../test/screens/api-stub.ts'
import { expectTexts, press } from '../../../test/screens/forms.ts'
import { LONG_NAME, newId } from '../../../test/screens/records.ts'
import { assertAccessible } from '../../../test/screens/visit.tsx'

const [WAITING, SENT, MAIL] = ['GET /admin/mails', 'GET /admin/mailbox', 'GET /admin/mailbox/:name'] as const
const RETRY = 'POST /admin/mails/:id/retry'
const NAME = `2026-11-20T10-00-00-000Z-${'a'.repeat(20)}`
const mail = { _id: NAME, to: `${LONG_NAME}@paudha.example`, subject: LONG_NAME, sentAt: '2026-11-20T10:00:00.000Z' }

test('undelivered e-mails are listed with their error, and can be retried', async () => {
  const stuck = {
    ...{ _id: newId(), to: 'asha@paudha.example', subject: 'Your order #1234abcd is on its way', attempts: 3 },
    ...{ createdAt: '2026-11-20T10:00:00.000Z', problem: 'connect ECONNREFUSED 127.0.0.1:25' },
  }
  const { api, person } = await openMails({ [WAITING]: page([stuck]), [RETRY]: noAnswer })
  await expectTexts(stuck.problem, 'To asha@paudha.example, Nov 20, 2026, 3:30 PM, tried 3 times')
  await assertAccessible()
  await press(person, /^Retry: Your order #1234abcd/)
  await expectTexts('Failed to retry the e-mail')
  api.answer({ [RETRY]: { message: 'The shop will try to send the e-mail again.' }, [WAITING]: page([]) })
  await press(person, /^Retry: Your order #1234abcd/)
  await expectTexts('Retrying the e-mail', 'There are no undelivered e-mails.')
  expect(api.to(RETRY)[0]?.params).toEqual({ id: stuck._id })
})

test('without a mail server the mails are in the local mailbox; with one there is no such thing', async () => {
  await openMails({ [SENT]: page([mail]) })
  const mailbox = within(await screen.findByRole('region', { name: 'Local mailbox' }))
  expect(await mailbox.findByRole('link', { name: LONG_NAME })).toHaveAttribute('href', `/admin/mail/${NAME}`)
  expect(mailbox.getByText(`To ${mail.to}, Nov 20, 2026, 3:30 PM`)).toBeVisible()
  cleanup()
  await openMails({ [SENT]: refusal('not_found') })
  await expectTexts('There are no undelivered e-mails.')
  expect(screen.queryByRole('region', { name: 'Local mailbox' })).toBeNull()
})

test('a mail is shown as it looks in a sandbox, as text and with its headers', async () => {
  const headers = [{ name: 'Message-ID', value: `<${LONG_NAME}@paudha.example>` }]
  await openMail({ ...mail, text: 'Namaste Asha,\n<b>welcome</b>', headers })
  const frame = await screen.findByTitle('E-mail preview')
  expect(frame).toHaveAttribute('src', `/api/admin/mailbox/${NAME}/html`)
  expect(frame).toHaveAttribute('sandbox', '')
  expect(screen.getByText(/^Namaste Asha,\s<b>welcome<\/b>$/)).toBeInTheDocument()
  expect(screen.getByText('Message-ID').nextSibling).toHaveTextContent(`<${LONG_NAME}@paudha.example>`)
  frame.remove()
  await assertAccessible()
})

const openMails = (answers: Answers) => visitAdmin('/admin/mail', { [WAITING]: page([]), [SENT]: page([]), ...answers })

const openMail = (answer: Answers[typeof MAIL]) => visitAdmin(`/admin/mail/${NAME}`, { [MAIL]: answer })
